# carom. `make deps run` builds it and starts the prompt; `make deps test` runs the tests. `make help` lists the rest.
#
# MODE=release (usual), debug, asan or fuzz: each builds into build/$(MODE)/, side by side.

MODE    ?= release
PREFIX  ?= /usr/local
CC      ?= cc
VERSION := 0.1
B       := build/$(MODE)

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wvla -Wundef -Wformat=2
ifdef CI
WARN += -Werror
endif

OPT_release := -O2 -g
OPT_debug   := -Og -g
OPT_asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

PKG      := pkg-config
LIBS     := mpfr gmp readline
# A library that is there as an archive is linked into the program at a fixed address: it then starts in two thirds of
# the time, as nothing has to be looked up or moved.
archive   = $(filter /%,$(shell $(CC) -print-file-name=lib$(1).a))
linked    = $(or $(call archive,$(1)),-l$(1))
# Without contraction each operation of the machine's formats is rounded by itself, as the verifier promises.
FLAGS     = -std=c17 $(WARN) $(OPT_$(MODE)) -ffp-contract=off
CPPFLAGS += -Isrc -I$(B) -DCAROM_VERSION='"$(VERSION)"' -MMD -MP
LDLIBS    = $(call linked,mpfr) $(call linked,gmp) $(call linked,readline) $(call linked,tinfo) -lm
# Readline's own flags ask for an older POSIX than realpath and pread need.
INCLUDES  = -D_XOPEN_SOURCE=700 $(filter-out -D_XOPEN_SOURCE%,$(shell $(PKG) --cflags $(LIBS)))

METHODS := $(sort $(wildcard src/methods/*.carom))
SOURCES := $(sort $(wildcard src/*/*.c))
OBJECTS := $(SOURCES:src/%.c=$(B)/%.o) $(B)/methods.o

.PHONY: all run test sanitize clean
all: $(B)/carom

$(B)/carom: $(B)/main.o $(OBJECTS)
	$(CC) $(FLAGS) -no-pie $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS)

$(B)/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) $(INCLUDES) -c $< -o $@

$(B)/methods.o: $(B)/methods.c
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) $(INCLUDES) -c $< -o $@

$(B)/methods.c: $(METHODS) src/methods/embed.awk
	@mkdir -p $(@D)
	awk -f src/methods/embed.awk $(METHODS) > $@

-include $(OBJECTS:.o=.d) $(B)/main.d

run: all
	@$(B)/carom

# ---- tests: each tests/unit/check_*.c is a program of its own, linked with everything but main ----------------

TESTS := $(patsubst tests/unit/%.c,$(B)/tests/%,$(sort $(wildcard tests/unit/check_*.c)))

$(B)/tests/%: $(B)/tests/%.o $(B)/tests/harness.o $(OBJECTS)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS) $(shell $(PKG) --libs check)

$(B)/tests/%.o: tests/unit/%.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) -Itests/unit $(INCLUDES) -c $< -o $@

.SECONDARY:
test: $(B)/carom $(TESTS)
	@failed=0; for t in $(TESTS); do CAROM=$(B)/carom $$t || failed=1; done; exit $$failed

sanitize:
	CK_FORK=no $(MAKE) MODE=asan test

# Writes what carom answers now into the transcripts and tests/errors. Read `git diff` before keeping it.
.PHONY: bless
bless: $(B)/tests/check_transcripts
	CAROM_BLESS=1 $<

clean:
	rm -rf build

-include $(wildcard $(B)/tests/*.d)
