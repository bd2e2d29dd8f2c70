// Written by `make generate` from src/http/uploads/boundaries.ts. Change it there.
/**
 * The boundary in the Content-Type of a form, quoted or not; null if there is none, or one of more than 200 characters
 * (RFC 2046 allows 70). Without quotes, more characters are accepted than RFC 9110 allows, because JavaMail sends
 * `boundary=----=_Part_1`.
 */
export function boundaryOf(contentType) {
    const match = /;\s*boundary=(?:"([ !#-[\]-~]{1,200})"|([!#-:<-[\]-~]{1,200})(?=[;\s]|$))/i.exec(contentType);
    return match?.[1] ?? match?.[2] ?? null;
}
/**
 * Counts the boundary lines of a form while it arrives: one before each part, and one at the end.
 *
 * The parser drops parts whose headers it cannot read, without an error. They can be noticed only by comparing this
 * count with the parts that the parser reported.
 */
export class BoundaryCounter {
    count = 0;
    #line;
    /** The last bytes, which can be the beginning of a boundary line. The first line needs no line break before it. */
    #last = Buffer.from('\r\n');
    constructor(boundary) {
        this.#line = Buffer.from(`\r\n--${boundary}`);
    }
    read(piece) {
        const bytes = Buffer.concat([this.#last, piece]);
        let end = 0;
        for (let at = bytes.indexOf(this.#line); at !== -1; at = bytes.indexOf(this.#line, end)) {
            this.count += 1;
            end = at + this.#line.length;
        }
        this.#last = bytes.subarray(Math.max(end, bytes.length - this.#line.length + 1));
    }
}
