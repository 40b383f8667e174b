/** Deeper folders and further entries are ignored. */
const MAX_DEPTH = 12;
const MAX_ENTRIES = 10_000;

/** Returns the file's path within the chosen folder, or its name. */
export function pathOf(file: File): string {
  return places.get(file) ?? (file.webkitRelativePath || file.name);
}

const places = new WeakMap<File, string>();

/** Reads dropped files and folders. Must be called while the event is handled. */
export async function readDroppedFiles(data: DataTransfer): Promise<{ files: File[]; fromFolder: boolean }> {
  // Both lists are emptied after the event.
  const plain = [...data.files];
  const entries = [...data.items].flatMap((item) => {
    const entry = item.kind === "file" && typeof item.webkitGetAsEntry === "function" ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  if (!entries.some((entry) => entry.isDirectory)) return { files: plain, fromFolder: false };
  const files: File[] = [];
  let left = MAX_ENTRIES;

  async function walk(entry: FileSystemEntry, depth: number): Promise<void> {
    left -= 1;
    if (left < 0 || depth > MAX_DEPTH || isToolFolder(entry.name)) return;
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      places.set(file, entry.fullPath.replace(/^\//, ""));
      files.push(file);
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    // It returns a hundred entries at a time, and none at the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) return;
      for (const child of some) await walk(child, depth + 1);
    }
  }
  for (const entry of entries) await walk(entry, 0);
  return { files, fromFolder: true };
}

/** Returns whether a folder belongs to tools and may contain other schemas. */
function isToolFolder(name: string): boolean {
  return name === "node_modules" || (name.startsWith(".") && name.length > 1);
}

/** Returns a folder's schema files: the SDL files, or its only JSON file if there are none. */
export function schemaFilesOf(files: readonly File[]): File[] {
  const kept = files.filter((file) => !pathOf(file).split("/").slice(0, -1).some(isToolFolder));
  const sdl = kept.filter((file) => /\.(graphqls?|gql)$/i.test(file.name));
  if (sdl.length > 0) return sdl;
  const json = kept.filter((file) => /\.json$/i.test(file.name));
  return json.length === 1 ? json : [];
}
