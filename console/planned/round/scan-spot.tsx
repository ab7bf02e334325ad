// Where somebody says that he stands at the device: by its code, typed or photographed.
import { Button, Input } from 'antd'
import { type ChangeEvent, useId, useState } from 'react'
import { message } from '../../kit/dialog/voice.ts'
import { useWords } from '../inspection/words/use-words.ts'

interface Detector {
  detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]>
}
declare global {
  interface Window {
    /** Missing in most browsers. */
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

async function codeIn(file: File): Promise<string | undefined> {
  const photo = await createImageBitmap(file)
  if (!window.BarcodeDetector) return (await import('./read-qr.ts')).qrIn(photo)
  const [found] = await new window.BarcodeDetector({ formats: ['qr_code'] }).detect(photo)
  return found?.rawValue
}

export function ScanSpot({ scan }: { scan: (code: string) => boolean }) {
  const { t } = useWords()
  const id = useId()
  const [code, setCode] = useState('')
  const take = (text: string) => {
    if (scan(text)) setCode('')
    else message.error(t('otherCode'))
  }
  const photographed = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // No picture, or its reader did not load: the code is typed.
    const found = file && (await codeIn(file).catch(() => undefined))
    target.value = ''
    if (found) take(found)
    else message.warning(t('noCode'))
  }
  return (
    <form
      className="round-scan"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') take(code)
      }}
    >
      <p>{t('scanFirst')}</p>
      <Input
        size="large"
        aria-label={t('scanCode')}
        placeholder={t('scanCode')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button size="large" htmlType="submit" disabled={code.trim() === ''}>
        {t('scan')}
      </Button>
      <label htmlFor={id} className="round-camera">
        {t('camera')}
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => void photographed(event)}
        />
      </label>
    </form>
  )
}
