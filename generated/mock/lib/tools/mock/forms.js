// Written by `make generate` from src/tools/mock/forms.ts. Change it there.
const BOUNDARY = 'travel-desk-mock';
/**
 * Reads a form as the service does: parts that are sent empty count as not sent, and booleans are taken in any case.
 *
 * @param booleans the fields that are booleans
 * @throws when the body is not multipart/form-data
 */
export async function formIn(body, contentType, booleans) {
    const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData();
    const fields = {};
    const files = [];
    const parts = [];
    for (const [name, sent] of form) {
        if (sent === '')
            continue;
        const value = typeof sent === 'string' && booleans.includes(name) ? sent.toLowerCase() : sent;
        // Prism fails on a file without a Content-Type, and only checks that the file is there.
        const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
        parts.push(typeof value === 'string'
            ? `${head}\r\n\r\n${value}\r\n`
            : `${head}; filename="file"\r\nContent-Type: application/octet-stream\r\n\r\nfile\r\n`);
        if (typeof value === 'string')
            fields[name] = value;
        else
            files.push({ field: name, fileName: value.name, mimeType: value.type, fileSize: value.size });
    }
    return {
        fields,
        files,
        contentType: `multipart/form-data; boundary=${BOUNDARY}`,
        text: `${parts.join('')}--${BOUNDARY}--\r\n`,
    };
}
