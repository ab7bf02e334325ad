// Chooses, takes, drops and pastes files, which are uploaded at once; the field's value is their ids.
import { CameraOutlined, PlusOutlined } from '@ant-design/icons'
import { acceptOf, type Purpose } from '@steward/domain/resource/file-type'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useLocale } from '../../data/locale.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { InputProps } from '../view.ts'
import { FileItem } from './item.tsx'
import './files.css'
import { idsOf } from './thumbs.tsx'
import { useUploads } from './uploads.ts'
import { type FileFacts, useFiles } from './use-files.ts'
import { useWords } from './words/use-words.ts'

const Viewer = lazyPart(
  () => import('./viewer.tsx'),
  (module) => module.Viewer,
)

const moved = (ids: readonly string[], id: string, by: number): string[] => {
  const at = ids.indexOf(id)
  const rest = ids.filter((one) => one !== id)
  return [...rest.slice(0, at + by), id, ...rest.slice(at + by)]
}

export default function AttachmentsInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, disabled = false } = props
  const { t } = useWords()
  const locale = useLocale()
  const purpose: Purpose = field.accept === 'image' || field.accept === 'scene' ? field.accept : 'any'
  const max = field.max ?? 1
  const ids = idsOf(value)
  // Uploads that end while others begin see what was chosen last. What comes back from the form may be older than that
  // where two end at once, so that only values from elsewhere replace it.
  const latest = useRef(ids)
  const sent = useRef(new WeakSet<object>())
  useEffect(() => {
    if (!Array.isArray(value) || !sent.current.has(value)) latest.current = idsOf(value)
  }, [value])
  const set = (next: readonly string[]) => {
    latest.current = [...next]
    sent.current.add(latest.current)
    onChange?.(latest.current)
  }
  // What was uploaded here is known; what was there before is asked for.
  const [uploaded, setUploaded] = useState<ReadonlyMap<string, FileFacts>>(new Map())
  const [before] = useState(ids)
  const { data: stored = [] } = useFiles(before)
  const [shown, setShown] = useState<string>()
  const [isOver, setOver] = useState(false)
  const uploading = useUploads({
    purpose,
    locale,
    done(key, file) {
      setUploaded((all) => new Map([...all, [file.id, file]]))
      set(latest.current.map((one) => (one === key ? file.id : one)))
    },
  })
  const known = new Map([...stored.map((file) => [file.id, file] as const), ...uploaded])
  const files = ids.flatMap((one) => known.get(one) ?? [])
  const room = max - ids.length
  const add = (chosen: readonly File[]) => {
    const some = chosen.slice(0, Math.max(room, 0))
    if (some.length > 0 && !disabled) set([...latest.current, ...uploading.add(some)])
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])])
    // Reset, so that choosing the same file again fires a change event.
    event.target.value = ''
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length > 0) event.preventDefault()
    add(pasted)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  const remove = (one: string) => {
    uploading.drop(one)
    set(latest.current.filter((other) => other !== one))
  }
  return (
    <div
      className="files-input"
      data-over={isOver || undefined}
      onPaste={paste}
      onBlur={onBlur}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ul>
        {ids.map((one, at) => (
          <FileItem
            key={one}
            file={known.get(one)}
            upload={uploading.uploads.find(({ key }) => key === one)}
            open={() => setShown(one)}
            remove={() => remove(one)}
            retry={() => uploading.retry(one)}
            earlier={at > 0 ? () => set(moved(ids, one, -1)) : undefined}
            later={at < ids.length - 1 ? () => set(moved(ids, one, 1)) : undefined}
          />
        ))}
      </ul>
      <div className="files-add">
        <label className="files-button" aria-disabled={room <= 0 || disabled}>
          <PlusOutlined />
          {t(purpose === 'image' ? 'addPhoto' : 'add')}
          <input
            id={id}
            type="file"
            multiple={max > 1}
            accept={acceptOf(purpose)}
            disabled={room <= 0 || disabled}
            aria-required={props['aria-required']}
            aria-invalid={props['aria-invalid']}
            aria-describedby={props['aria-describedby']}
            onChange={take}
          />
        </label>
        {purpose === 'image' && (
          <label className="files-button files-camera" aria-disabled={room <= 0 || disabled}>
            <CameraOutlined />
            {t('camera')}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              disabled={room <= 0 || disabled}
              onChange={take}
            />
          </label>
        )}
        <small>{room > 0 ? t(purpose === 'image' ? 'hintPhotos' : 'hint', { max }) : t('full', { max })}</small>
      </div>
      {shown !== undefined && (
        <Suspense fallback={null}>
          <Viewer files={files} shown={shown} show={setShown} />
        </Suspense>
      )}
    </div>
  )
}
