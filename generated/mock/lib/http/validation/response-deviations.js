// Written by `make generate` from src/http/validation/response-deviations.ts. Change it there.
const IN_RESPONSE = '/response';
/**
 * Counts each deviation, and logs those that are sent anyway. Refused ones are logged as errors by the error handler.
 */
export function onDeviation(mode, counts, log) {
    return (deviation) => {
        counts.add(deviation.operation);
        if (mode === 'enforce')
            return 'refuse';
        log.warn(deviation, 'response deviates from the contract');
        return 'answer';
    };
}
/** @param error what express-openapi-validator throws, with paths such as `/response/data/0/name` */
export function deviationOf(error, operation, status) {
    const { errors } = error;
    const fields = new Set();
    for (const { path } of Array.isArray(errors) ? errors : []) {
        // For an undocumented status, this is the path of the request, which contains IDs.
        if (!path.startsWith(IN_RESPONSE))
            continue;
        fields.add(fieldOf(path));
    }
    return { operation, status, fields: [...fields] };
}
/** `/response/data/0/name` → `data.*.name`, so that the fields of all items of a list are the same. */
function fieldOf(path) {
    const segments = path.slice(IN_RESPONSE.length).split('/').filter(Boolean);
    return segments.map((segment) => (/^\d+$/.test(segment) ? '*' : segment)).join('.');
}
