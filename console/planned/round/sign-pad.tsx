// A signature drawn by finger, pen or mouse: it becomes a picture of the document.
import { recordOf } from '@steward/client/wire'
import { Button } from 'antd'
import { type PointerEvent, useRef, useState } from 'react'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { plain } from '../../kinds/view.ts'
import type { AidProps } from '../../screen/adjust.ts'
import { useWords } from '../upkeep/words/use-words.ts'
import '../upkeep/maintenance.css'

const [WIDTH, HEIGHT] = [640, 240]
const INK = 4

const picture = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })

export function SignPad({ choose }: AidProps) {
  const { t } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [is, setIs] = useState<'empty' | 'drawn' | 'sending' | 'used'>('empty')
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return [((clientX - box.left) * WIDTH) / box.width, ((clientY - box.top) * HEIGHT) / box.height] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pen.lineWidth = INK
    pen.lineCap = 'round'
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pen = canvas.current?.getContext('2d')
    pen?.lineTo(...at(event))
    pen?.stroke()
    setIs('drawn')
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    setIs('empty')
    choose({ checkSign: [] })
  }
  const use = async () => {
    const blob = canvas.current && (await picture(canvas.current))
    if (!blob) return
    setIs('sending')
    try {
      const more = { query: { purpose: 'image' } }
      const kept = recordOf(await client.upload('blade-resource/oss/endpoint/put-file-attach', blob, 'sign.png', more))
      choose({ checkSign: [plain(kept.attachId)] })
      setIs('used')
    } catch (failure) {
      tellFailure(failure)
      setIs('drawn')
    }
  }
  return (
    <section className="sign-pad" aria-label={t('sign')}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-label={t('sign')}
        onPointerDown={begin}
        onPointerMove={draw}
      />
      <div>
        <span role="status">{is === 'used' ? t('signed') : t('signHint')}</span>
        <Button disabled={is === 'empty'} onClick={clear}>
          {t('signClear')}
        </Button>
        <Button disabled={is !== 'drawn'} loading={is === 'sending'} onClick={() => void use()}>
          {t('signUse')}
        </Button>
      </div>
    </section>
  )
}
