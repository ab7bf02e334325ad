// Word of a new alarm, bottom right, wherever the person is. A storm of them is one word.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { alarmRecord } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { states } from '../data/live-alarms.ts'
import { useLinks } from '../data/live-paths.ts'
import { type AlarmWord, alarmWordOf, useLive } from '../data/live.ts'
import { useAction } from '../data/use-action.ts'
import { useMay } from '../data/use-can.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { go } from '../kit/go.ts'
import { ring } from './sound.ts'

const STORM = 'alarm-storm'
const MANY = 3
const WITHIN = 6_000
/** Seconds. What may cost a life stays longer. */
const stays = (level: number) => (level === 1 ? 20 : 8)

const isNews = ({ transition }: AlarmWord) => transition === 'trigger' || transition === 'repeat'

/** Times of the last toasts, and how many alarms of the storm had none of their own. */
interface Recent {
  times: number[]
  unsaid: number
}

export function useToasts(): void {
  const { t } = useTranslation('iot')
  const { notification } = App.useApp()
  const linkTo = useLinks()
  const may = useMay(alarmRecord)
  const { mutate: acknowledge } = useAction(alarmRecord, 'ack')
  const levels = useDictionary(alarmLevel.code)
  const recent = useRef<Recent>({ times: [], unsaid: 0 })

  const look = (key: string, query: Readonly<Record<string, string>>) => {
    notification.destroy(key)
    const to = linkTo(alarmRecord, query)
    if (to) go(to)
  }

  const tell = (word: AlarmWord, level: number) => {
    const { recordId: key, transition, alarmName, deviceName } = word
    const ack = () => {
      notification.destroy(key)
      acknowledge({ ids: [key] })
    }
    notification.open({
      key,
      placement: 'bottomRight',
      className: `alarm-toast alarm-toast-${level}`,
      duration: stays(level),
      role: level <= 2 ? 'alert' : 'status',
      title: (
        <>
          <i data-level={level}>{levels.find((one) => one.key === String(level))?.label}</i>
          {t(transition === 'repeat' ? 'alarm.again' : 'alarm.arrived')}
        </>
      ),
      description: alarmName || deviceName || <NameOf id={key} />,
      actions: (
        <>
          <Button size="small" onClick={() => look(key, { id: key })}>
            {t('alarm.look')}
          </Button>
          {may('ack') && (
            <Button size="small" type="primary" onClick={ack}>
              {t('alarm.ack')}
            </Button>
          )}
        </>
      ),
    })
  }

  const tellStorm = (count: number) =>
    notification.open({
      key: STORM,
      placement: 'bottomRight',
      className: 'alarm-toast alarm-toast-1',
      duration: stays(2),
      title: t('alarm.storm', { count }),
      actions: (
        <Button size="small" onClick={() => look(STORM, { 'f.alarmState': states.waiting.join() })}>
          {t('alarm.look')}
        </Button>
      ),
    })

  useLive('alarm', (data) => {
    const word = alarmWordOf(data)
    // Somebody saw to it: here or at another desk.
    if (!isNews(word)) return notification.destroy(word.recordId)
    const level = word.level ?? 2
    ring(level)
    const now = Date.now()
    const times = recent.current.times.filter((time) => now - time < WITHIN)
    const isStorm = times.length >= MANY
    recent.current = { times: isStorm ? times : [...times, now], unsaid: isStorm ? recent.current.unsaid + 1 : 0 }
    if (isStorm) tellStorm(recent.current.unsaid)
    else tell(word, level)
  })
}

/** A word may name nothing but the record. */
function NameOf({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: [alarmRecord.name, 'detail', id],
    queryFn: ({ signal }) => client.detail(alarmRecord, id, signal),
    meta: { isQuiet: true },
  })
  return data?.alarmName
}
