// Shortcuts of the alarm list: `a` acknowledges, `r` creates a repair request, `c` closes.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { useTranslation } from 'react-i18next'
import { partlyDone } from '../crud/outcome.ts'
import { useAction } from '../data/use-action.ts'
import { message } from '../kit/dialog/voice.ts'
import { useOffers } from '../kit/menu/offers.ts'
import { useShortcuts } from '../kit/use-shortcuts.ts'
import { isWaiting } from '../live/live-alarms.ts'
import type { HeadProps } from '../screen/adjust.ts'
import { useWords } from './words/use-words.ts'

const entity = alarmRecord as unknown as Entity

type AlarmKeys = Pick<HeadProps, 'current' | 'chosen' | 'actions' | 'act'>

export function useAlarmKeys({ current, chosen, actions, act }: AlarmKeys): void {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const ack = useAction(alarmRecord, 'ack')
  const actionNamed = (name: string) => actions.find((action) => action.name === name)

  /** The current row and all selected ones, without duplicates. */
  function acknowledge(): void {
    const all = new Map([...chosen, ...(current ? [[current.id, current] as const] : [])])
    const rows = [...all.values()].filter((row) => isWaiting(row.alarmState))
    if (rows.length === 0) return message.info(t('nothingToAck'))
    const tell = (answer: unknown) => {
      const partly = partlyDone(entity, answer, rows, crud)
      if (partly) message.warning(partly)
      else message.success(t('acked', { count: rows.length }))
    }
    ack.mutate({ ids: rows.map(({ id }) => id) }, { onSuccess: tell })
  }

  const toCurrent = (name: string) => {
    const action = actionNamed(name)
    return current && action && (action.when?.(current) ?? true) ? () => act(action, current) : undefined
  }

  const keys = {
    a: actionNamed('ack') && (current || chosen.size > 0) ? acknowledge : undefined,
    r: toCurrent('repair'),
    c: toCurrent('close'),
  }
  useShortcuts(keys, true)
  const offer = (name: string, key: keyof typeof keys) => {
    const action = actionNamed(name)
    return action ? [{ name, label: action.label, keys: key.toUpperCase(), run: keys[key] }] : []
  }
  useOffers([...offer('ack', 'a'), ...offer('repair', 'r'), ...offer('close', 'c')])
}
