/* The list of lessons. */

async function showLessons() {
    const lessons = await engine.lessons();
    byId('lesson-list').replaceChildren(...lessons.map(({name, title}) => {
        const item = made('li'), button = made('button', '', name.slice(0, 2) + '  ' + title);
        button.type = 'button';
        button.addEventListener('click', () => {
            byId('lessons').close();
            openLesson(name);
        });
        item.append(button);
        return item;
    }));
    byId('lessons').showModal();
}

function setUpLessons() {
    byId('open-lessons').addEventListener('click', () => session.busy ? say('Wait for the result, or press Stop.') : showLessons());
}
