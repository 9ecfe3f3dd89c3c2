# carom. `make deps run` builds it and starts the prompt; `make deps test` runs the tests.
#
#   make                 build/release/carom
#   make deps            install what is missing, with the system's package manager; deps-checks: also what the checks use
#   make run, test       start the prompt; run the tests
#   make test ONLY=NAME  the one suite of that name, or all whose folder or name has NAME in it
#   make sanitize        the tests under the address and undefined-behaviour sanitizers
#   make soak-fixed      recorded sessions under the sanitizers; make soak MINUTES=120 makes new ones, JOBS=1 with one core
#   make layers          what each folder of src/ owns; none includes or names a type of a room below it, each has its tests, headers stand
#                        beside their sources, and no two files or types share a name
#   make circles         no two source files need each other, exported names begin with the name of their file, and no exported data can change
#   make lint            clang-format and cppcheck find nothing; make warnings: nor does clang
#   make pages           LaTeX of every method and lesson compiles, and HTML is laid out in Chromium
#   make fma             built with contraction on, the test of the build flags has to fail
#   make large           the random tests at their full sizes, for hours; a size can be chosen: make large ROUNDTRIPS=1000
#   make bench           how fast it is, beside other programs where they are installed, and how much hand work it reads
#   make install         PREFIX=/usr/local: program, man page, completion, lessons; also uninstall
#
# MODE=release (usual), debug, asan or fuzz: each builds into build/$(MODE)/, side by side. CI=1 makes warnings errors.

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

.PHONY: all run deps deps-checks install uninstall clean
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

# What the checks of .ci/run use besides: other compilers and readers, TeX, a browser.
deps-checks: deps
	@for tool in clang clang-format cppcheck cmark-gfm pdflatex pdfinfo chromium xmllint parallel; do command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
	[ -z "$$missing" ] && kpsewhich tikz.sty >/dev/null || { echo "make deps-checks: installing what is missing:$$missing"; \
		$(SUDO) apt-get update -q && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends clang clang-format cppcheck cmark-gfm \
		texlive-latex-base texlive-latex-recommended texlive-pictures poppler-utils chromium libxml2-utils parallel; }

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

include tests/tests.mk
include src/web/web.mk

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
