# carom. `make deps run` builds it and starts the prompt; `make deps test` runs the tests.
#
#   make                 build/release/carom
#   make deps            install what is missing, with the system's package manager
#   make run, test       start the prompt; run the tests
#   make test ONLY=NAME  the one test program of that name, or all whose folder or name has NAME in it
#   make sanitize        the tests under the address and undefined-behaviour sanitizers
#   make fma             built with contraction on, the test of the build flags has to fail
#   make layers          no folder of src/ includes one below it or outgrows its bound, each has its tests, and no two files or types share a name
#   make circles         no two source files need each other, and exported names begin with the name of their file
#   make lint            clang-format and cppcheck find nothing
#   make pages           LaTeX of every method and lesson compiles, and HTML is laid out in Chromium, where those are installed
#   make soak MINUTES=120  sessions made from the program's own tables, under the sanitizers; JOBS=1 uses one core
#   make large           the random tests at their full sizes, for hours; a size can be chosen: make large ROUNDTRIPS=1000
#   make bench           how fast it is, beside other programs where they are installed
#   make install         PREFIX=/usr/local: program, man page, completion, lessons; also uninstall
#
# MODE=release (usual), debug, asan, clang or fuzz: each builds into build/$(MODE)/, side by side. CI=1 makes warnings errors.

MODE    ?= release
PREFIX  ?= /usr/local
CC      ?= cc
VERSION := 0.1
B       := build/$(MODE)

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wvla -Wundef -Wformat=2
ifdef CI
WARN += -Werror
endif

# One short line a file; V=1 shows the commands.
ifndef V
.SILENT:
say = echo '  $(1)'
else
say = :
endif

OPT_release := -O2 -g
OPT_debug   := -Og -g
OPT_clang   := -O0
OPT_asan    := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

# What a fault could do is limited: a stack that is overrun ends the program, as does a copy beyond an array whose size is known, and
# addresses of functions cannot be changed after the start. The sanitizers have checks of their own.
HARDENED_release := -fstack-protector-strong -D_FORTIFY_SOURCE=2
ifeq ($(shell uname),Linux)
LINKED_release   := -Wl,-z,relro,-z,now
endif

PKG      := pkg-config
LIBS     := mpfr gmp readline md4c libutf8proc
# A library that is there as an archive is linked into the program at a fixed address: it then starts in two thirds of
# the time, as nothing has to be looked up or moved. A position-independent program takes 5% more instructions to start.
archive   = $(filter /%,$(shell $(CC) -print-file-name=lib$(1).a))
linked    = $(or $(call archive,$(1)),-l$(1))
# Without contraction each operation of the machine's formats is rounded by itself, as the verifier promises.
FLAGS     = -std=c17 $(WARN) $(OPT_$(MODE)) $(HARDENED_$(MODE)) -ffp-contract=off
CPPFLAGS += -Isrc -I$(B) -DCAROM_VERSION='"$(VERSION)"' -MMD -MP
# FLINT is loaded when it is first needed (src/solve/letters/poly.c), from where the linker finds it: linked, it would take four times as
# long to start. Where it is missing at run time, some laws stay undecided.
FLINT_INCLUDES = $(shell $(PKG) --cflags flint 2>/dev/null)
FLINT     = $(realpath $(firstword $(filter /%,$(foreach end,so dylib,$(shell $(CC) -print-file-name=libflint.$(end))))))
LDLIBS    = $(LINKED_$(MODE)) $(call linked,mpfr) $(call linked,gmp) $(call linked,readline) $(call linked,tinfo) $(call linked,md4c) $(call linked,utf8proc) -ldl -lm
# Readline's own flags ask for an older POSIX than realpath and pread need.
INCLUDES  = -D_XOPEN_SOURCE=700 $(filter-out -D_XOPEN_SOURCE%,$(shell $(PKG) --cflags $(LIBS)))

METHODS := $(sort $(wildcard src/methods/*.carom))
FORMS   := $(sort $(wildcard src/methods/forms/*.carom))
SCENES  := $(sort $(wildcard src/methods/scenes/*.carom))
PAGES   := $(sort $(wildcard src/manual/*.md))
SOURCES := $(sort $(wildcard src/*/*.c src/*/*/*.c))
OBJECTS := $(SOURCES:src/%.c=$(B)/%.o) $(B)/methods.o $(B)/manual.o $(B)/style.o

.PHONY: all run test bless sanitize layers circles names lint pages bench deps deps-lint deps-pages install uninstall clean
all: $(B)/carom

# ---- what the build needs -------------------------------------------------------------------------------------

# With `make deps run` everything that is compiled waits for deps, whatever the order of the jobs.
ifneq (,$(filter deps,$(MAKECMDGOALS)))
$(OBJECTS) $(B)/main.o $(B)/methods.c $(B)/manual.c $(B)/style.c: | deps
endif

SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

deps:
	@if $(PKG) --exists mpfr gmp readline md4c libutf8proc check 2>/dev/null && \
		echo "#include <flint/fmpq_mpoly.h>" | $(CC) $(FLINT_INCLUDES) -E - >/dev/null 2>&1; then :; \
	elif command -v apt-get >/dev/null; then $(SUDO) apt-get update -q && $(SUDO) env DEBIAN_FRONTEND=noninteractive \
		apt-get install -q -y pkg-config libgmp-dev libmpfr-dev libreadline-dev libmd4c-dev libutf8proc-dev libflint-dev check; \
	elif command -v dnf >/dev/null; then $(SUDO) dnf install -y pkgconf gmp-devel mpfr-devel readline-devel md4c-devel utf8proc-devel flint-devel check-devel; \
	elif command -v pacman >/dev/null; then $(SUDO) pacman -S --needed --noconfirm pkgconf gmp mpfr readline md4c libutf8proc flint check; \
	elif command -v apk >/dev/null; then $(SUDO) apk add pkgconf gmp-dev mpfr-dev readline-dev md4c-dev utf8proc-dev flint-dev check-dev; \
	elif command -v brew >/dev/null; then brew install pkg-config gmp mpfr readline md4c utf8proc flint check; \
	else echo "make deps: install GMP, MPFR, FLINT, Readline, MD4C, utf8proc, Check and pkg-config with their headers, then try again" >&2; exit 1; fi

deps-lint:
	@command -v clang >/dev/null && command -v clang-format >/dev/null && command -v cppcheck >/dev/null || \
		{ $(SUDO) apt-get update -q && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -q -y clang clang-format cppcheck lld; }

deps-pages:
	@command -v pdflatex >/dev/null && kpsewhich tikz.sty >/dev/null && command -v chromium >/dev/null && command -v xmllint >/dev/null && command -v cmark-gfm >/dev/null || \
		{ $(SUDO) apt-get update -q && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
		texlive-latex-base texlive-latex-recommended texlive-pictures poppler-utils chromium libxml2-utils cmark-gfm; }

# ---- the program ----------------------------------------------------------------------------------------------

$(B)/carom: $(B)/main.o $(OBJECTS)
	$(call say,link $@)
	$(CC) $(FLAGS) -no-pie $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS)

$(B)/solve/letters/poly.o: CPPFLAGS += $(FLINT_INCLUDES) -DCAROM_FLINT='"$(FLINT)"'

$(B)/%.o: src/%.c
	@mkdir -p $(@D)
	$(call say,$<)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) $(INCLUDES) -c $< -o $@

$(B)/methods.o $(B)/manual.o $(B)/style.o: $(B)/%.o: $(B)/%.c
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) $(INCLUDES) -c $< -o $@

# Also made again when a file is taken away, which changes its folder.
$(B)/methods.c: $(METHODS) $(FORMS) $(SCENES) src/methods src/methods/forms src/methods/scenes src/methods/embed.awk
	@mkdir -p $(@D)
	awk -v table=method_built_in -f src/methods/embed.awk $(METHODS) > $@
	awk -v table=statement_form -f src/methods/embed.awk $(FORMS) >> $@
	awk -v table=scene_text -f src/methods/embed.awk $(SCENES) >> $@

$(B)/manual.c: $(PAGES) src/manual src/methods/embed.awk
	@mkdir -p $(@D)
	awk -v pages=1 -v table=manual_page -f src/methods/embed.awk $(PAGES) > $@

$(B)/style.c: src/render/formats/page.css src/render/formats/embed.awk
	@mkdir -p $(@D)
	awk -f src/render/formats/embed.awk $< > $@

-include $(OBJECTS:.o=.d) $(B)/main.d

run: all
	@$(B)/carom

# ---- tests: tests/unit/ has the folders of src/; each check_*.c in it is a program of its own, linked with everything but main ----

CHECKS := $(sort $(wildcard tests/unit/*/check_*.c tests/unit/*/*/check_*.c))
TESTS  := $(patsubst %.c,$(B)/tests/%,$(notdir $(CHECKS)))

# What tests share, also with the fuzz targets and the benchmarks.
SHARED      := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tests/shared/*.c tests/shared/*/*.c)))
FROM_SHARED := $(patsubst %/,-I%,$(sort $(dir $(wildcard tests/shared/*.h tests/shared/*/*.h))))

# Each is linked with all of carom: LLVM's linker does that in half the time, where it is installed.
LINKER := $(shell echo 'int main(void) { return 0; }' | $(CC) -fuse-ld=lld -x c - -o /dev/null 2>/dev/null && echo -fuse-ld=lld)

$(foreach check,$(CHECKS),$(eval $(B)/tests/$(basename $(notdir $(check))): $(check:%.c=$(B)/%.o)))
$(TESTS): $(SHARED) $(OBJECTS)
	$(CC) $(FLAGS) $(LINKER) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS) $(shell $(PKG) --libs check)

$(B)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(call say,$<)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) $(FROM_SHARED) $(INCLUDES) -c $< -o $@

-include $(SHARED:.o=.d) $(CHECKS:%.c=$(B)/%.d)

.SECONDARY:

# ---- without optimising: the machine's arithmetic is in two files, and its bits may not depend on how they are compiled ----

WITHOUT_OPTIMISING := $(B)/tests/check_metamorphic_O0 $(B)/tests/check_metamorphic_physics_O0
# The sanitizers would see nothing new in these, nor in the pages of check_hand judged with other weights.
TESTS := $(if $(filter asan,$(MODE)),$(filter-out %/check_weights,$(TESTS)),$(TESTS) $(WITHOUT_OPTIMISING))
$(WITHOUT_OPTIMISING): $(B)/tests/%_O0: $(B)/tests/unit/methods/%.o $(SHARED) $(B)/tests/binary32_O0.o $(B)/tests/binary64_O0.o \
		$(filter-out $(B)/number/binary32.o $(B)/number/binary64.o,$(OBJECTS))
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS) $(shell $(PKG) --libs check)

$(B)/tests/binary32_O0.o $(B)/tests/binary64_O0.o: $(B)/tests/%_O0.o: src/number/%.c
	@mkdir -p $(@D)
	$(call say,$< -O0)
	$(CC) $(FLAGS) -O0 $(CFLAGS) $(CPPFLAGS) $(INCLUDES) -c $< -o $@

# ---- contraction: tests/unit/number/check_flags.c asks whether a*b + c is rounded twice. `make fma` shows that it notices ----

NATIVE     = $(shell $(CC) -march=native -E -x c /dev/null >/dev/null 2>&1 && echo -march=native)
OPT_fma   := -O2 -g
OPT_plain_O0     = -O0
OPT_plain_native = -O2 $(NATIVE)

$(B)/tests/check_flags: $(B)/tests/plain_O0.o $(B)/tests/plain_native.o
$(B)/tests/plain_O0.o $(B)/tests/plain_native.o: $(B)/tests/plain_%.o: tests/shared/plain.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(OPT_plain_$*) $(CFLAGS) $(CPPFLAGS) -DPLAIN=plain_$* $(FROM_SHARED) -c $< -o $@

.PHONY: fma
fma:
	$(MAKE) MODE=fma CFLAGS="-ffp-contract=fast $(NATIVE)" build/fma/tests/check_flags
	if build/fma/tests/check_flags; then echo "contraction was not noticed: has this machine no FMA?" >&2; exit 1; fi

# ---- fuzzing: `make fuzz` builds tests/fuzz/fuzz_*.c for libFuzzer; `make test` runs each on the files of its corpus ----

FUZZ     := $(patsubst tests/fuzz/%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
OPT_fuzz := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

.PHONY: fuzz
fuzz:
	$(MAKE) MODE=fuzz CC=clang $(FUZZ:%=build/fuzz/%)

build/fuzz/fuzz_%: $(B)/replay/fuzz_%.o $(B)/tests/shared/harness.o $(OBJECTS)
	$(CC) $(FLAGS) -fsanitize=fuzzer $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS) $(shell $(PKG) --libs check)

$(B)/replay/fuzz_%: $(B)/replay/fuzz_%.o $(B)/replay/replay.o $(B)/tests/shared/harness.o $(OBJECTS)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS) $(shell $(PKG) --libs check)

$(B)/replay/%.o: tests/fuzz/%.c
	@mkdir -p $(@D)
	$(call say,$<)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) $(FROM_SHARED) $(INCLUDES) -c $< -o $@

-include $(wildcard $(B)/replay/*.d)

# ---- soaking: tests/fuzz/grammar/ makes whole sessions. `CAROM_SEED=N build/asan/soak/soak` plays one of them again -----------------------

SOAK    := $(patsubst tests/fuzz/grammar/%.c,$(B)/soak/%.o,$(sort $(wildcard tests/fuzz/grammar/*.c)))
MINUTES ?= 10

.PHONY: soak
soak:
	$(MAKE) MODE=asan build/asan/soak/soak
	build/asan/soak/soak $(MINUTES) $(JOBS)

$(B)/soak/soak: $(SOAK) $(B)/tests/shared/harness.o $(B)/tests/shared/readback/well_formed.o $(OBJECTS)
	$(call say,link $@)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS) $(shell $(PKG) --libs check)

$(B)/soak/%.o: tests/fuzz/grammar/%.c
	@mkdir -p $(@D)
	$(call say,$<)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) -D_DEFAULT_SOURCE $(FROM_SHARED) $(INCLUDES) -c $< -o $@

-include $(wildcard $(B)/soak/*.d)

# ---- running them: each into a log, so that with -j several run at once; what failed is told again at the end, with its seed -----------

RUNS := $(TESTS) $(FUZZ:%=$(B)/replay/%)

ifdef ONLY
of_name = $(filter %/$(ONLY) %/check_$(ONLY),$(RUNS))
having  = $(foreach check,$(CHECKS) $(FUZZ:%=fuzz/%.c),$(if $(findstring $(ONLY),$(check:tests/unit/%=%)),$(basename $(notdir $(check)))))
RUNS   := $(or $(of_name),$(filter $(addprefix %/,$(having)),$(RUNS)),$(error no test program has `$(ONLY)` in its name or folder))
endif

test: $(RUNS:%=%.log)
	@awk 'FNR == 1 { seed = "" } /^CAROM_SEED=/ { seed = $$0 } /:[EF]:/ { print } /^FAILED/ { print $$0, seed; failed++ } END { \
		print failed ? failed " of " ARGC - 1 " programs FAILED" : (ARGC > 2 ? "all " ARGC - 1 " test programs" : "the test program") " passed"; exit failed > 0 }' $^

# Check's own limit of 4 s for a test would measure how busy the machine is.
.PHONY: always
$(RUNS:%=%.log): %.log: % $(B)/carom always
	@{ CAROM=$(B)/carom CK_DEFAULT_TIMEOUT=180 $< $(if $(findstring /replay/,$<),tests/fuzz/corpus/$(<F)) || echo "FAILED $<"; } >$@ 2>&1; cat $@

sanitize:
	CK_FORK=no $(MAKE) MODE=asan test

# So many problems of each method in binary32 and in binary64, bit for bit against a compiled program; problems of each method that are solved
# backwards, and others with too little or with contradictions; tables by a second implementation; scenes watched with plain numbers; and the
# laws of 6,000 derivations in letters.
COMPILED   ?= 5000
ROUNDTRIPS ?= 20000
DIAGNOSES  ?= 1000
TABLES     ?= 1000
WATCHED    ?= 20000
LARGE      := compiled round_trips diagnoses motion random_scenes identity

.PHONY: large
large: $(B)/carom $(LARGE:%=$(B)/tests/check_%)
	CAROM=$(B)/carom CAROM_COMPILED=$(COMPILED) $(B)/tests/check_compiled
	CAROM_TABLES=$(TABLES) $(B)/tests/check_motion
	CAROM_SCENES=$(WATCHED) $(B)/tests/check_random_scenes
	CAROM_LAWS=full $(B)/tests/check_identity
	CAROM_ROUNDTRIPS=$(ROUNDTRIPS) $(B)/tests/check_round_trips
	CAROM_ROUNDTRIPS=$(DIAGNOSES) $(B)/tests/check_diagnoses

# Writes what carom answers now into the transcripts, tests/errors, tests/lessons, README.md and the manual. Read `git diff` before keeping it.
bless: $(B)/tests/check_transcripts $(B)/tests/check_lesson $(B)/tests/check_mark_files $(B)/carom
	CAROM_BLESS=1 $(B)/tests/check_transcripts && CAROM_BLESS=1 $(B)/tests/check_lesson
	CAROM=$(B)/carom CAROM_BLESS=1 CK_RUN_CASE=command $(B)/tests/check_mark_files

TEST_FILES := $(sort $(wildcard tests/*/*.[ch] tests/*/*/*.[ch] tests/*/*/*/*.[ch]))

layers:
	@awk -f tests/layers.awk $(sort $(wildcard src/*/*.[ch] src/*/*/*.[ch] src/*/*.inc src/*/*/*.inc) src/main.c) $(TEST_FILES)

# No two source files need each other, directly or through others, and what a file exports carries its name.
WRITTEN := $(filter-out $(B)/methods.o $(B)/manual.o $(B)/style.o,$(OBJECTS))

circles: names $(OBJECTS)
	@nm -A $(WRITTEN) | awk -f tests/circles.awk

names: $(OBJECTS)
	@nm -A $(WRITTEN) | awk -f tests/names.awk $(sort $(wildcard src/*/*.h src/*/*/*.h)) -

.PHONY: form cppcheck
lint: form cppcheck

form:
	clang-format --dry-run -Werror $(sort $(wildcard src/*/*.[ch] src/*/*/*.[ch] src/main.c) $(TEST_FILES))

cppcheck:
	mkdir -p $(B)/cppcheck
	cppcheck --quiet -j 2 --error-exitcode=1 --cppcheck-build-dir=$(B)/cppcheck --std=c11 --enable=warning,portability --inline-suppr \
		--suppress=missingIncludeSystem -Isrc -DCAROM_VERSION='""' src

pages: $(B)/carom
	@tests/pages/pages.sh $(B)/carom $(B)/pages

bench: $(B)/carom $(B)/bench/bench $(B)/bench/bench_large $(B)/tests/check_pages $(B)/tests/check_textbook $(B)/tests/check_accepted \
       $(B)/tests/check_equation_lapses $(B)/tests/check_identity
	@$(B)/bench/bench $(B)/carom
	@$(B)/bench/bench_large
	@CAROM_PAGES=$(or $(CAROM_PAGES),full) $(B)/tests/check_pages
	@CAROM_PAGES=$(or $(CAROM_PAGES),full) $(B)/tests/check_textbook
	@CAROM_PAGES=$(or $(CAROM_PAGES),full) $(B)/tests/check_accepted
	@CAROM_PAGES=$(or $(CAROM_PAGES),full) $(B)/tests/check_equation_lapses
	@CAROM_LAWS=full $(B)/tests/check_identity

BENCH := $(patsubst tests/bench/%.c,$(B)/bench/%.o,$(sort $(filter-out %/large.c,$(wildcard tests/bench/*.c))))

$(B)/bench/bench: $(BENCH) $(SHARED) $(OBJECTS)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS) $(shell $(PKG) --libs check)

$(B)/bench/%.o: tests/bench/%.c
	@mkdir -p $(@D)
	$(call say,$<)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) -D_DEFAULT_SOURCE $(FROM_SHARED) $(INCLUDES) -c $< -o $@

-include $(wildcard $(B)/bench/*.d)

$(B)/bench/bench_large: $(B)/bench/large.o $(B)/tests/shared/islands.o $(OBJECTS)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS)

# ---- installing -----------------------------------------------------------------------------------------------

# The man page is the manual, and the completion knows the options from the program itself.
$(B)/carom.1: src/install/carom.1.awk $(B)/carom
	for page in command-line start $(filter-out command-line start,$(PAGES:src/manual/%.md=%)); do \
		$(B)/carom --format markdown help $$page; done | awk -v version=$(VERSION) -f $< > $@

$(B)/carom.bash: src/install/completion.awk $(B)/carom
	$(B)/carom --help | awk -f $< > $@

install: $(B)/carom $(B)/carom.1 $(B)/carom.bash
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/carom/lessons \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions
	install -m 755 $(B)/carom $(DESTDIR)$(PREFIX)/bin/carom
	install -m 644 $(B)/carom.1 $(DESTDIR)$(PREFIX)/share/man/man1/carom.1
	install -m 644 $(B)/carom.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/carom
	install -m 644 lessons/* $(DESTDIR)$(PREFIX)/share/carom/lessons

uninstall:
	rm -rf $(DESTDIR)$(PREFIX)/bin/carom $(DESTDIR)$(PREFIX)/share/man/man1/carom.1 $(DESTDIR)$(PREFIX)/share/carom \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/carom

clean:
	rm -rf build
