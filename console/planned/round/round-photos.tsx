// Photos of an item: kept on this device at once, uploaded when there is a network.
import { CameraOutlined, CloseOutlined, PictureOutlined } from '@ant-design/icons'
import { type ChangeEvent, useEffect, useState } from 'react'
import { dropPhoto, keepPhoto, photoOf } from '../../data/at-hand.ts'
import { type FileFacts, useFiles } from '../../kinds/files/use-files.ts'
import { message } from '../../kit/dialog/voice.ts'
import { useWords } from '../inspection/words/use-words.ts'
import { isStored } from './round-data.ts'

const MOST = 9
/** Pixels of the longer side: a nameplate stays readable, and a weak network carries it. */
const LONGEST = 2_000

/** The photo as JPEG of a moderate size; as it is where the browser cannot read it. */
async function reduced(file: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.85)
    })
    return small ?? file
  } catch {
    return file
  }
}

interface Props {
  photos: readonly string[]
  /** From the photos as they are by then: a photo is kept, and others are uploaded, while the page goes on. */
  change: (after: (photos: readonly string[]) => readonly string[]) => void
}

export function RoundPhotos({ photos, change }: Props) {
  const { t } = useWords()
  const { data: stored = [] } = useFiles(photos.filter(isStored))
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])].slice(0, MOST - photos.length)
    target.value = ''
    try {
      const kept = await Promise.all(chosen.map(async (file) => keepPhoto(await reduced(file))))
      change((before) => {
        for (const one of kept.slice(MOST - before.length)) void dropPhoto(one)
        return [...before, ...kept.slice(0, MOST - before.length)]
      })
    } catch {
      message.error(t('photoNotKept'))
    }
  }
  const remove = (id: string) => {
    if (!isStored(id)) void dropPhoto(id)
    change((before) => before.filter((one) => one !== id))
  }
  const isFull = photos.length >= MOST
  return (
    <div className="round-photos" role="group" aria-label={t('photos')}>
      <ul>
        {photos.map((id, i) => (
          <li key={id}>
            <Photo id={id} file={stored.find((one) => one.id === id)} />
            <button type="button" aria-label={t('removePhoto', { at: i + 1 })} onClick={() => remove(id)}>
              <CloseOutlined />
            </button>
          </li>
        ))}
      </ul>
      {!isFull && (
        <>
          <label className="round-take">
            <CameraOutlined />
            {t('takePhoto')}
            <input type="file" accept="image/*" capture="environment" onChange={(event) => void take(event)} />
          </label>
          <label className="round-take">
            <PictureOutlined />
            {t('choosePhoto')}
            <input type="file" accept="image/*" multiple onChange={(event) => void take(event)} />
          </label>
        </>
      )}
    </div>
  )
}

function Photo({ id, file }: { id: string; file: FileFacts | undefined }) {
  const { t } = useWords()
  const [source, setSource] = useState('')
  useEffect(() => {
    if (isStored(id)) return undefined
    let url = ''
    let isGone = false
    const show = async () => {
      const blob = await photoOf(id).catch(() => undefined)
      if (!blob || isGone) return
      url = URL.createObjectURL(blob)
      setSource(url)
    }
    void show()
    return () => {
      isGone = true
      URL.revokeObjectURL(url)
    }
  }, [id])
  const shown = isStored(id) ? file?.thumbLink : source
  return shown ? <img src={shown} alt={t('photos')} /> : <span className="round-photo-empty" aria-label={t('photos')} />
}
