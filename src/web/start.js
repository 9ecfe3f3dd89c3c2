/* The beginning: everything is set up, the worker starts, and the address or the lesson of this page is shown. */

async function start() {
    setUpTheme();
    setUpDialogs();
    setUpPrompt();
    setUpSession();
    setUpWork();
    setUpLessons();
    setUpPlay();
    await engine.start();
    byId('line').disabled = byId('run').disabled = false;
    document.body.dataset.ready = 'yes';
    say('carom is ready.');
    const first = new TextDecoder().decode(await unpacked('first-lesson'));
    const kept = keptSession();
    window.addEventListener('pagehide', keepSession);
    if (kept.length)
        await runLines(kept);
    if (location.hash && !(kept.length && location.hash.startsWith('#run=')))
        runAddress();
    else if (first)
        openLesson(first);
    else
        byId('line').focus();
}

start().catch(error => say('This browser cannot run carom: ' + error.message));
