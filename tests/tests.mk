# Tests, checks and benchmarks; the Makefile includes this file, and lists the targets at its head.

.PHONY: test bless sanitize large layers circles names mutable lint form cppcheck warnings pages bench fma fuzz soak soak-fixed

# ---- one program: each check_*.c of tests/unit/, which has the folders of src/, is a suite of it -----------------------------------------

CHECKS := $(sort $(wildcard tests/unit/*/check_*.c tests/unit/*/*/check_*.c))
SUITES := $(basename $(notdir $(CHECKS)))
RUN    := $(B)/tests/run

# What the suites share, also with the fuzz targets and the benchmarks.
SHARED      := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tests/shared/*.c tests/shared/*/*.c)))
FROM_SHARED := $(patsubst %/,-I%,$(sort $(dir $(wildcard tests/shared/*.h tests/shared/*/*.h))))
TEST_LIBS    = $(LDLIBS) $(shell $(PKG) --libs check)
LINK         = $(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS)
CHECKED     := $(B)/tests/run.o $(CHECKS:%.c=$(B)/%.o) $(SHARED) $(B)/tests/plain_O0.o $(B)/tests/plain_native.o

$(B)/tests/suites.list: $(sort $(dir $(CHECKS)))
	@mkdir -p $(@D)
	printf 'ROW(%s)\n' $(SUITES) > $@

$(B)/tests/run.o: $(B)/tests/suites.list
$(B)/tests/run.o: CPPFLAGS += -I$(B)/tests

$(RUN): $(CHECKED) $(OBJECTS)
	$(call say,link $@)
	$(LINK) $^ -o $@ $(TEST_LIBS)

$(B)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(call say,$<)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) $(FROM_SHARED) $(INCLUDES) -c $< -o $@

-include $(CHECKED:.o=.d)

.SECONDARY:

# ---- without optimising: the machine's arithmetic is in two files, and its bits may not depend on how they are compiled ------------------

MACHINE := binary32 binary64
$(RUN)_O0: $(CHECKED) $(MACHINE:%=$(B)/tests/%_O0.o) $(filter-out $(MACHINE:%=$(B)/number/%.o),$(OBJECTS))
	$(call say,link $@)
	$(LINK) $^ -o $@ $(TEST_LIBS)

$(MACHINE:%=$(B)/tests/%_O0.o): $(B)/tests/%_O0.o: src/number/%.c
	@mkdir -p $(@D)
	$(call say,$< -O0)
	$(CC) $(FLAGS) -O0 $(CFLAGS) $(CPPFLAGS) $(INCLUDES) -c $< -o $@

# ---- contraction: tests/unit/number/check_flags.c asks whether a*b + c is rounded twice. `make fma` shows that it notices ----------------

NATIVE     = $(shell $(CC) -march=native -E -x c /dev/null >/dev/null 2>&1 && echo -march=native)
OPT_fma   := -O2 -g
OPT_plain_O0     = -O0
OPT_plain_native = -O2 $(NATIVE)

$(B)/tests/plain_O0.o $(B)/tests/plain_native.o: $(B)/tests/plain_%.o: tests/shared/plain.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(OPT_plain_$*) $(CFLAGS) $(CPPFLAGS) -DPLAIN=plain_$* $(FROM_SHARED) -c $< -o $@

fma:
	$(MAKE) MODE=fma CFLAGS="-ffp-contract=fast $(NATIVE)" build/fma/tests/run
	if build/fma/tests/run check_flags; then echo "contraction was not noticed: has this machine no FMA?" >&2; exit 1; fi

# ---- fuzzing: `make fuzz` builds tests/fuzz/fuzz_*.c for libFuzzer; `make test` runs each on the files of its corpus ---------------------

FUZZ     := $(patsubst tests/fuzz/%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
OPT_fuzz := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

fuzz:
	$(MAKE) MODE=fuzz CC=clang $(FUZZ:%=build/fuzz/%)

build/fuzz/fuzz_%: $(B)/replay/fuzz_%.o $(B)/tests/shared/harness.o $(OBJECTS)
	$(LINK) -fsanitize=fuzzer $^ -o $@ $(TEST_LIBS)

$(B)/replay/fuzz_%: $(B)/replay/fuzz_%.o $(B)/replay/replay.o $(B)/tests/shared/harness.o $(OBJECTS)
	$(LINK) $^ -o $@ $(TEST_LIBS)

$(B)/replay/%.o: tests/fuzz/%.c
	@mkdir -p $(@D)
	$(call say,$<)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) $(FROM_SHARED) $(INCLUDES) -c $< -o $@

-include $(wildcard $(B)/replay/*.d)

# ---- soaking: tests/fuzz/grammar/ makes whole sessions. `CAROM_SEED=N build/asan/soak/soak` plays one of them again ----------------------

SOAK    := $(patsubst tests/fuzz/grammar/%.c,$(B)/soak/%.o,$(sort $(wildcard tests/fuzz/grammar/*.c)))
MINUTES ?= 10

soak:
	$(MAKE) MODE=asan build/asan/soak/soak
	build/asan/soak/soak $(MINUTES) $(JOBS)

# Sessions that were kept as they were made: the same ones however the program's tables grow.
soak-fixed:
	$(MAKE) MODE=asan build/asan/soak/soak
	build/asan/soak/soak $(sort $(wildcard tests/fuzz/sessions/*.carom))

$(B)/soak/soak: $(SOAK) $(B)/tests/shared/harness.o $(B)/tests/shared/readback/well_formed.o $(OBJECTS)
	$(call say,link $@)
	$(LINK) $^ -o $@ $(TEST_LIBS)

$(B)/soak/%.o: tests/fuzz/grammar/%.c
	@mkdir -p $(@D)
	$(call say,$<)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) -D_DEFAULT_SOURCE $(FROM_SHARED) $(INCLUDES) -c $< -o $@

-include $(wildcard $(B)/soak/*.d)

# ---- running them: each suite into a log, so that with -j several run at once; what failed is listed again at the end --------------------

# The sanitizers would see nothing new in check_weights, which judges the pages of check_hand with other weights, in check_equation_lapses,
# whose pages are like those of check_textbook, in check_page_making, which is about the tests themselves, nor without optimising.
ALL  := $(if $(filter asan,$(MODE)),$(filter-out check_weights check_equation_lapses check_page_making,$(SUITES)),$(SUITES) check_metamorphic_O0 check_metamorphic_physics_O0) $(FUZZ)
# The longest first, so that they do not end alone.
LONG := $(filter $(shell sed 's/#.*//' tests/long.txt),$(ALL))
RUNS := $(LONG) $(filter-out $(LONG),$(ALL))

ifdef ONLY
of_name = $(filter $(ONLY) check_$(ONLY),$(RUNS))
having  = $(foreach check,$(CHECKS) $(FUZZ:%=fuzz/%.c),$(if $(findstring $(ONLY),$(check:tests/unit/%=%)),$(basename $(notdir $(check)))))
RUNS   := $(or $(of_name),$(filter $(having),$(RUNS)),$(error no suite has `$(ONLY)` in its name or folder))
endif

LOGS := $(RUNS:%=$(B)/logs/%.log)

test: $(LOGS)
	@awk '/^WORKED/ { print $$2, FILENAME }' $^ | sort -rn | awk '{ sub(/.*\//, "", $$2); sub(/\.log/, "", $$2); all += $$1 } \
		NR <= 8 { list = list ", " $$2 " " $$1 } END { printf "%.0f s of processor time; most of it: %s\n", all, substr(list, 3) }'
	@awk '/:[EF]:/ { print } /^FAILED/ { print; failed++ } END { \
		print failed ? failed " of " ARGC - 1 " suites FAILED" : (ARGC > 2 ? "all " ARGC - 1 " suites" : "the suite") " passed"; exit failed > 0 }' $^

.PHONY: always
run_suite = { CAROM=$(B)/carom $(1) || echo "FAILED $(1)"; } >$@ 2>&1; cat $@
$(B)/logs/check_%.log: $(RUN) $(B)/carom always
	@mkdir -p $(@D)
	@$(call run_suite,$(RUN) check_$*)
$(B)/logs/check_%_O0.log: $(RUN)_O0 $(B)/carom always
	@mkdir -p $(@D)
	@$(call run_suite,$(RUN)_O0 check_$*)
$(B)/logs/fuzz_%.log: $(B)/replay/fuzz_% always
	@mkdir -p $(@D)
	@$(call run_suite,$< tests/fuzz/corpus/fuzz_$*)

# Where each block was allocated is not kept, which saves a sixth of the time: build/asan/tests/run NAME shows it for the suite that failed.
sanitize:
	ASAN_OPTIONS=malloc_context_size=1:quarantine_size_mb=16:$$ASAN_OPTIONS CK_FORK=no $(MAKE) MODE=asan test

# So many problems of each method in binary32 and in binary64, bit for bit against a compiled program; problems of each method that are solved
# backwards, and others with too little or with contradictions; tables by a second implementation; scenes watched with plain numbers; the
# laws of 6,000 derivations in letters; and rows of logs of faulty programs.
COMPILED   ?= 5000
ROUNDTRIPS ?= 20000
DIAGNOSES  ?= 1000
TABLES     ?= 1000
WATCHED    ?= 20000
AUDITED    ?= 10000

# These explore: a seed from the clock unless CAROM_SEED gives one, which each of them prints, and no guard against a test that hangs.
EXPLORE     = CAROM=$(B)/carom CK_DEFAULT_TIMEOUT=0 CAROM_SEED=$${CAROM_SEED:-$$(date +%s)}

large: $(B)/carom $(RUN)
	CAROM_CASES=all $(MAKE) test
	$(EXPLORE) CAROM_COMPILED=$(COMPILED) $(RUN) check_compiled
	$(EXPLORE) CAROM_TABLES=$(TABLES) $(RUN) check_motion
	$(EXPLORE) CAROM_SCENES=$(WATCHED) $(RUN) check_random_scenes
	$(EXPLORE) CAROM_AUDITED=$(AUDITED) $(RUN) check_audit_faults
	$(EXPLORE) CAROM_LAWS=full $(RUN) check_identity
	$(EXPLORE) CAROM_ROUNDTRIPS=$(ROUNDTRIPS) $(RUN) check_round_trips
	$(EXPLORE) CAROM_ROUNDTRIPS=$(DIAGNOSES) $(RUN) check_diagnoses

# Writes what carom answers now into the transcripts, tests/errors, tests/lessons, README.md and the manual. Read `git diff` before keeping it.
bless: $(RUN) $(B)/carom
	CAROM_BLESS=1 $(RUN) check_transcripts check_lesson
	CAROM=$(B)/carom CAROM_BLESS=1 CK_RUN_CASE=command $(RUN) check_mark_files

# ---- what holds for the sources --------------------------------------------------------------------------------------------------------

TEST_FILES := $(sort $(wildcard tests/*.[ch] tests/*/*.[ch] tests/*/*/*.[ch] tests/*/*/*/*.[ch]))
WRITTEN    := $(filter-out $(B)/methods.o $(B)/manual.o $(B)/style.o,$(OBJECTS))

layers:
	@awk -f tests/layers.awk src/rooms.txt $(sort $(wildcard src/*/*.[ch] src/*/*/*.[ch] src/*/*.inc src/*/*/*.inc) src/main.c) $(filter tests/unit/% tests/shared/%,$(TEST_FILES))

# No two source files need each other, directly or through others, and what a file exports carries its name.
circles: names mutable $(OBJECTS)
	@nm -A $(WRITTEN) | awk -f tests/circles.awk

# No source file exports data that can change.
mutable: $(OBJECTS)
	@objdump -t $(WRITTEN) | awk -f tests/mutable.awk

names: $(OBJECTS)
	@nm -A $(WRITTEN) | awk -f tests/names.awk $(sort $(wildcard src/*/*.h src/*/*/*.h)) -

lint: form cppcheck

form:
	printf '%s\n' $(sort $(wildcard src/*/*.[ch] src/*/*/*.[ch] src/main.c) $(TEST_FILES)) | xargs -P 2 -n 60 clang-format --dry-run -Werror

cppcheck:
	mkdir -p $(B)/cppcheck
	cppcheck --quiet -j 2 --error-exitcode=1 --cppcheck-build-dir=$(B)/cppcheck --std=c11 --enable=warning,portability --inline-suppr \
		--suppress=missingIncludeSystem -Isrc -DCAROM_VERSION='""' src

# Clang's warnings, without making anything.
CLANG ?= clang
warnings:
	printf '%s\n' $(SOURCES) src/main.c | xargs -P 2 -n 40 $(CLANG) -fsyntax-only -Werror -Qunused-arguments $(filter-out -MMD -MP,$(FLAGS) $(CPPFLAGS)) \
		$(FLINT_INCLUDES) -DCAROM_FLINT='""' $(INCLUDES)

pages: $(B)/carom
	@tests/pages/pages.sh $(B)/carom $(B)/pages

# ---- benchmarks and figures -------------------------------------------------------------------------------------------------------------

FIGURED := check_pages check_textbook check_accepted check_wrong_accepted check_equation_lapses check_identity

bench: $(B)/carom $(B)/bench/bench $(RUN)
	@$(B)/bench/bench $(B)/carom
	@for suite in $(FIGURED); do $(EXPLORE) CAROM_LAWS=full CAROM_PAGES=$(or $(CAROM_PAGES),full) $(RUN) $$suite || exit 1; done

BENCH := $(patsubst tests/bench/%.c,$(B)/bench/%.o,$(sort $(wildcard tests/bench/*.c)))

$(B)/bench/bench: $(BENCH) $(SHARED) $(OBJECTS)
	$(LINK) $^ -o $@ $(TEST_LIBS)

$(B)/bench/%.o: tests/bench/%.c
	@mkdir -p $(@D)
	$(call say,$<)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) -D_DEFAULT_SOURCE $(FROM_SHARED) $(INCLUDES) -c $< -o $@

-include $(wildcard $(B)/bench/*.d)
