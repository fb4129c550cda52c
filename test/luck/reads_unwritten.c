/* reads_unwritten.c: a mistake that checks must find: it tells the sum of bytes that
 * it has not written, and decides by one of them. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    volatile unsigned char *bytes = malloc(64);
    unsigned sum = 0;
    for (int i = 0; i < 64; i++)
        sum += bytes[i];
    if (bytes[9] > 9)
        puts("many");
    printf("%u\n", sum);
    free((void *)bytes);
    return 0;
}
