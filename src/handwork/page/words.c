#include "handwork/page/words.h"

#include <ctype.h>
#include <string.h>

static const PaperWord WORDS[] = {
#define WORD(word, kind, symbol) {word, WORD_##kind, symbol},
#include "handwork/page/words.def"
};

/* × and ÷ stand among the letters with accents. */
size_t words_letter(Text text, size_t at)
{
    unsigned char first = at < text.len ? (unsigned char)text.at[at] : 0, second = at + 1 < text.len ? (unsigned char)text.at[at + 1] : 0;
    bool          sign = first == 0xC3 && (second == 0x97 || second == 0xB7);
    bool          lead = (first >= 0xC3 && first <= 0xC5) || first == 0xD0 || first == 0xD1;
    return isalpha(first) ? 1 : lead && !sign && (second & 0xC0) == 0x80 ? 2 : 0;
}

const PaperWord *words_find(Text word)
{
    if (word.len > 2 && text_is(text_from(word, word.len - 2), "'s")) /* A's velocity */
        word.len -= 2;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (!word.len || tolower((unsigned char)word.at[0]) != (unsigned char)WORDS[i].word[0])
            continue;
        bool same = strlen(WORDS[i].word) == word.len;
        for (size_t k = 1; k < word.len && same; k++)
            same = tolower((unsigned char)word.at[k]) == (unsigned char)WORDS[i].word[k];
        if (same)
            return &WORDS[i];
    }
    return NULL;
}
