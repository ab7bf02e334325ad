// A file in the list of all: its small picture beside its name, where the person may see it.
import { FileFace } from '../kinds/files/thumbs.tsx'
import { fileOf } from '../kinds/files/use-files.ts'
import type { AnyRow } from '../kinds/view.ts'

export function FileName({ row }: { row: AnyRow }) {
  const file = fileOf(row)
  if (file.link === '') return file.name
  return (
    <span className="files-row">
      <span className="files-thumb">
        <FileFace file={file} />
      </span>
      {file.name}
    </span>
  )
}
