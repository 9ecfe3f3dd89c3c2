#include "base/text.h"

#include <string.h>
#include <utf8proc.h>

int32_t utf8_decode(Text text, size_t at, int *len)
{
    const unsigned char *byte = (const unsigned char *)text.at + at;
    utf8proc_int32_t     code = byte[0];
    *len = 1;
    if (code < 0x80) /* nearly always */
        return code;
    utf8proc_ssize_t read = utf8proc_iterate(byte, (utf8proc_ssize_t)(text.len - at), &code);
    *len = read > 1 ? (int)read : 1;
    return code;
}

/* Text is nearly always ASCII, of which eight bytes are looked at in one. */
bool utf8_is_valid(Text text)
{
    static const uint64_t BEYOND_ASCII = 0x8080808080808080;
    int                   len;
    uint64_t              bytes;
    for (size_t i = 0; i < text.len; i += (size_t)len) {
        len = sizeof bytes;
        if (text.len - i >= sizeof bytes && !(memcpy(&bytes, text.at + i, sizeof bytes), bytes & BEYOND_ASCII))
            continue;
        if (utf8_decode(text, i, &len) < 0)
            return false;
    }
    return true;
}

int utf8_encode(char out[4], uint32_t code)
{
    return (int)utf8proc_encode_char((utf8proc_int32_t)code, (utf8proc_uint8_t *)out);
}

bool utf8_unsafe(int32_t code)
{
    if (code >= 0x20 && code < 0x7F) /* nearly always */
        return false;
    return code < 0xA0 || code == 0xAD || code == 0x61C || (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF || (code >= 0xFFF9 && code <= 0xFFFB) || (code & 0xFFFE) == 0xFFFE ||
           (code >= 0xE0000 && code <= 0xE007F);
}

bool utf8_is_combining(int32_t code)
{
    utf8proc_category_t category = utf8proc_category(code);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}
