/** Folders deeper than this, and more entries than that, are no schema. */
const DEEPEST = 12;
const MOST_ENTRIES = 10_000;

/** A file with its place below the folder that was chosen, as its owner knows it. */
export function placeOf(file: File): string {
  return places.get(file) ?? (file.webkitRelativePath || file.name);
}

const places = new WeakMap<File, string>();

/** Files and folders that were dropped, as files. Must be called while the event is handled. */
export async function droppedFiles(data: DataTransfer): Promise<{ files: File[]; fromFolder: boolean }> {
  // Both lists are empty once the event is over.
  const plain = [...data.files];
  const entries = [...data.items].flatMap((item) => {
    const entry = item.kind === "file" && typeof item.webkitGetAsEntry === "function" ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  if (!entries.some((entry) => entry.isDirectory)) return { files: plain, fromFolder: false };
  const files: File[] = [];
  let left = MOST_ENTRIES;

  async function walk(entry: FileSystemEntry, depth: number): Promise<void> {
    left -= 1;
    if (left < 0 || depth > DEEPEST || isAside(entry.name)) return;
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      places.set(file, entry.fullPath.replace(/^\//, ""));
      files.push(file);
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    // It gives a hundred at a time, and none when it is done.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) return;
      for (const child of some) await walk(child, depth + 1);
    }
  }
  for (const entry of entries) await walk(entry, 0);
  return { files, fromFolder: true };
}

/** Folders of tools, which hold schemas of others. */
function isAside(name: string): boolean {
  return name === "node_modules" || (name.startsWith(".") && name.length > 1);
}

/** The schema's files of a folder: its SDL, or its only JSON file where it has none. */
export function schemaFilesOf(files: readonly File[]): File[] {
  const kept = files.filter((file) => !placeOf(file).split("/").slice(0, -1).some(isAside));
  const sdl = kept.filter((file) => /\.(graphqls?|gql)$/i.test(file.name));
  if (sdl.length > 0) return sdl;
  const json = kept.filter((file) => /\.json$/i.test(file.name));
  return json.length === 1 ? json : [];
}
