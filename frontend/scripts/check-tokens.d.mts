export function findRaw(file: string, text: string): { line: number; what: string; tokens: string; found: string }[];
