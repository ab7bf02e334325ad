// The files of a field: small pictures that open a viewer.
import { PaperClipOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { CellProps } from '../view.ts'
import { type FileFacts, useFiles } from './use-files.ts'
import './files.css'
import { useWords } from './words/use-words.ts'

const Viewer = lazyPart(
  () => import('./viewer.tsx'),
  (module) => module.Viewer,
)

export const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export function FileFace({ file }: { file: FileFacts }) {
  if (file.thumbLink !== '') return <img src={file.thumbLink} alt="" loading="lazy" draggable={false} />
  return (
    <span className="files-kind">
      <PaperClipOutlined />
      {file.name.split('.').at(-1)}
    </span>
  )
}

export default function Thumbs({ value }: CellProps) {
  const { t } = useWords()
  const ids = idsOf(value)
  const { data, error, refetch } = useFiles(ids)
  const [shown, setShown] = useState<string>()
  if (error)
    return (
      <button type="button" className="files-failed" onClick={() => void refetch()}>
        {t('failed')} {t('again')}
      </button>
    )
  if (!data) return <span className="files-row" aria-busy="true" />
  if (data.length === 0) return <span className="files-gone">{t('gone')}</span>
  return (
    // A click on a picture does not open the row.
    <span className="files-row" onClick={(event) => event.stopPropagation()}>
      {data.map((file) => (
        <button
          key={file.id}
          type="button"
          className="files-thumb"
          title={file.name}
          aria-label={t('open', { name: file.name })}
          onClick={() => setShown(file.id)}
        >
          <FileFace file={file} />
        </button>
      ))}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <Viewer files={data} shown={shown} show={setShown} />
        </Suspense>
      )}
    </span>
  )
}
