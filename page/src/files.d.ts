// files.d.ts: files as texts in the program; see build.js.
declare module "*?text" {
    const text: string;
    export default text;
}
declare module "*?base64" {
    const text: string;
    export default text;
}
