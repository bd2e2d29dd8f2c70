// Written by `make generate` from src/http/areas.ts. Change it there.
/** The area that a path belongs to, which is the one with the longest matching prefix; undefined if none matches. */
export function areaOf(areas, path) {
    const fits = ({ prefix }) => path === prefix || path.startsWith(`${prefix}/`);
    return areas.filter(fits).sort((a, b) => b.prefix.length - a.prefix.length)[0];
}
