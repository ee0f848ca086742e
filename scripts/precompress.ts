// Part of npm run build: compresses the browser's files once, instead of on each request.
import { glob, readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

let count = 0;
for await (const file of glob("build/client/**/*.{js,css,svg,json,txt,ttf,webmanifest}")) {
  const content = await readFile(file);
  if (content.length < 512) continue;
  await writeFile(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  );
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
  count++;
}
console.log(`${count} files compressed`);
