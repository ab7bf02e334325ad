// A switch or button of a scene: one point of a device, sent as from the device's own page, with its rights and questions.
import { useState } from 'react'
import { useLocale } from '../../data/locale.ts'
import { PlainDialog } from '../../kit/dialog/plain-dialog.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { useControlled } from '../command/control-data.ts'
import { type Asked, PointCard, Sure } from '../command/control.tsx'
import { choicesIn } from '../command/service-params.ts'
import { useWords as useControlWords } from '../command/words/use-words.ts'
import { useWords } from './words/use-words.ts'
import '../command/control.css'

interface Props {
  deviceId: string
  deviceName: string
  identifier: string
  /** Asked about at once; the person chooses it where it is not set. */
  value?: string | number | undefined
  close: () => void
}

export function SceneControl({ deviceId, deviceName, identifier, value, close }: Props) {
  const { t } = useWords()
  const control = useControlWords().t
  const locale = useLocale()
  const query = useControlled(deviceId)
  const [asked, ask] = useState<Asked>()
  const point = query.data?.find((one) => one.identifier === identifier)
  if (point && value !== undefined) {
    const choices = choicesIn(point, { locale, on: control('on'), off: control('off') })
    const text = choices?.find((one) => one.value === value)?.label ?? `${value} ${point.unit}`.trim()
    return <Sure deviceId={deviceId} asked={{ point, value, text }} close={close} />
  }
  return (
    <PlainDialog title={deviceName} close={close}>
      <Loaded query={query} name={deviceName} shape={<Expected lines={3} />}>
        {() =>
          point ? (
            <ul className="control-points">
              <PointCard point={point} ask={(wanted, text) => ask({ point, value: wanted, text })} />
            </ul>
          ) : (
            <p role="status">{t('noPoint')}</p>
          )
        }
      </Loaded>
      {asked && (
        <Sure
          deviceId={deviceId}
          asked={asked}
          close={() => {
            ask(undefined)
            close()
          }}
        />
      )}
    </PlainDialog>
  )
}
