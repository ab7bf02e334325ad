// What an action does, in words: whom it tells, by which channel, what it sets.
import type { EntityName } from '@steward/domain/registry'
import { headOf } from '../../data/heads.ts'
import { useCaptions } from '../../kinds/options.ts'
import { plain } from '../../kinds/view.ts'
import { listed } from '../../words/listed.ts'
import { type Draft, partsOf } from './action-parts.ts'
import { useWords } from './words/use-words.ts'

const entities: Readonly<Record<string, EntityName>> = {
  userIds: 'user',
  roleIds: 'role',
  deptIds: 'dept',
  dutyGroupIds: 'duty-group',
  leaderGroupIds: 'duty-group',
  channelId: 'alarm-channel',
  deviceId: 'device',
}

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(plain) : [plain(value)]).filter((one) => one !== '')

export function ActionWords({ action }: { action: Draft }) {
  const { t } = useWords()
  const parts = Object.entries(partsOf).find(([kind]) => kind === action.kind)?.[1] ?? []
  const labels: Readonly<Record<string, string>> = {
    atPlace: t('atPlace'),
    dutyGroupIds: t('dutyGroups'),
    leaderGroupIds: t('leaderGroups'),
    afterMin: t('afterMin'),
    repeatMin: t('repeatMin'),
    repeatMost: t('repeatMost'),
    userIds: t('people'),
    roleIds: t('roles'),
    deptIds: t('depts'),
    phones: t('phones'),
    text: t('text'),
    smsCode: t('smsCode'),
    channelId: t('channel'),
    deviceId: t('device'),
    identifier: t('identifier'),
    value: t('value'),
    description: t('description'),
    minutes: t('duration'),
    reason: t('reason'),
  }
  const minutes = t('minutes')
  const units: Readonly<Record<string, string>> = {
    minutes,
    afterMin: minutes,
    repeatMin: minutes,
    repeatMost: t('times'),
  }
  return (
    <ul className="linkage-words">
      {parts.map((name) => {
        const texts = textsIn(action[name])
        const entity = entities[name]
        // A command that names no device is one to the device with the alarm.
        if (texts.length === 0)
          return name === 'deviceId' && <Said key={name} what={labels[name]} value={t('ownDevice')} />
        if (entity) return <Named key={name} what={labels[name]} entity={entity} ids={texts} />
        const said =
          name === 'atPlace' ? texts.map((one) => t(one === 'leader' ? 'places.leader' : 'places.onDuty')) : texts
        return <Said key={name} what={labels[name]} value={[listed(said), units[name] ?? ''].join(' ').trim()} />
      })}
    </ul>
  )
}

function Said({ what = '', value }: { what: string | undefined; value: string }) {
  const { t } = useWords()
  return <li>{t('said', { what, value })}</li>
}

function Named({ entity, ids, ...said }: { what: string | undefined; entity: EntityName; ids: readonly string[] }) {
  const rows = useCaptions(
    headOf(entity),
    ids.map((id) => ({ value: id, label: id })),
  )
  return <Said {...said} value={listed(rows.map(({ label }) => label))} />
}
