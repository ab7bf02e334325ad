// The page of one alarm, with an address of its own: the decision first, then all that helps to make it.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, alarmTransition } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opened } from '../../crud/dialogs.tsx'
import { useScreenActions } from '../../crud/screen-actions.ts'
import { useActing } from '../../crud/use-acting.ts'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import { useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { HistoryPart } from '../../history/part.tsx'
import { useTypedText } from '../../kept/use-typing.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useSelection } from '../../kit/list/use-selection.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useShortcuts } from '../../kit/use-shortcuts.ts'
import { momentOf } from '../../live/live-clock.ts'
import { useLinks } from '../../live/live-paths.ts'
import type { Adjust } from '../../screen/adjust.ts'
import { CommentBox } from '../comment-box.tsx'
import type { Alarm } from '../look.tsx'
import { silence } from '../sound.ts'
import { Timeline } from '../timeline.tsx'
import { useAlarmKeys } from '../use-alarm-keys.ts'
import { Advice } from './advice.tsx'
import { Around } from './around.tsx'
import { AlarmDecision } from './decision.tsx'
import { Followed } from './followed.tsx'
import { Similar } from './similar.tsx'
import { Values } from './values.tsx'
import { useWords } from './words/use-words.ts'
import '../../kit/kit.css'
import '../../kit/switch.css'
import './alarm-page.css'

const ActionForm = lazyPart(() => import('../../crud/action-form.tsx'))

const entity = alarmRecord as unknown as Entity
/** What is done about an alarm; the comment has its box, and what concerns lists stays with the list. */
const deeds = new Set(['ack', 'close', 'assign', 'reset', 'shelve', 'unshelve', 'repair'])

interface Props {
  id: string
  adjust: Adjust
}

export default function AlarmPage({ id, adjust }: Props) {
  const locale = useLocale()
  const query = useQuery({
    queryKey: [alarmRecord.name, 'detail', id],
    queryFn: ({ signal }) => client.detail(alarmRecord, id, signal),
    meta: { follows: rowOf(alarmRecord, id), isQuiet: true },
  })
  return (
    <div className="alarm-page" aria-busy={query.isFetching}>
      <Loaded query={query} name={alarmRecord[locale]}>
        {(alarm) => <Shown alarm={alarm} adjust={adjust} />}
      </Loaded>
    </div>
  )
}

const none: readonly AnyRow[] = []
const stay = () => undefined

function Shown({ alarm, adjust }: { alarm: Alarm; adjust: Adjust }) {
  const row = useMemo((): AnyRow => ({ ...alarm }), [alarm])
  const linkTo = useLinks()
  const [{ action }, setOpened] = useState<Opened>({})
  const open = useCallback((wanted: Partial<Opened>) => setOpened((before) => ({ ...before, ...wanted })), [])
  const actions = useScreenActions(entity, adjust)
  const selection = useSelection(none)
  const { act } = useActing({
    entity,
    adjust,
    actions,
    open,
    view: stay,
    selection,
    presets: undefined,
    onlyIn: undefined,
  })
  const offered = actions.detail.filter(({ name }) => deeds.has(name))
  useAlarmKeys({ current: row, chosen: selection.chosen, actions: offered, act })
  useShortcuts({ s: silence }, true)
  useTitle(alarm)
  const first = momentOf(alarm.firstTime) ?? 0
  const last = momentOf(alarm.lastTime) ?? first
  const [isLast, showLast] = useState(false)
  const moment = isLast ? last : first
  const Own = action?.action.Dialog
  const close = () => open({ action: undefined })
  return (
    <>
      <AlarmDecision alarm={alarm} actions={offered} act={act} back={linkTo(alarmRecord) ?? '/'} />
      <div className="alarm-page-columns">
        <div>
          {last - first > MINUTE && <Moments isLast={isLast} showLast={showLast} />}
          <Values alarm={alarm} moment={moment} />
          <Around alarm={alarm} moment={moment} />
          <Course alarm={alarm} />
        </div>
        <div>
          <Advice alarm={alarm} />
          <Followed alarm={alarm} />
          <Similar alarm={alarm} />
        </div>
      </div>
      <Suspense fallback={null}>
        {action && Own && <Own rows={action.rows} close={close} onDone={stay} />}
        {action && !Own && <ActionForm entity={entity} adjust={adjust} {...action} close={close} onDone={stay} />}
      </Suspense>
    </>
  )
}

/** Milliseconds; within that both moments are one. */
const MINUTE = 60_000

function Moments({ isLast, showLast }: { isLast: boolean; showLast: (isLast: boolean) => void }) {
  const { t } = useWords()
  return (
    <div className="alarm-page-moments kit-switch" role="group" aria-label={t('moment')}>
      <button type="button" aria-pressed={!isLast} onClick={() => showLast(false)}>
        {t('first')}
      </button>
      <button type="button" aria-pressed={isLast} onClick={() => showLast(true)}>
        {t('last')}
      </button>
    </div>
  )
}

/** What happened to it, what people say of it, and who changed it. */
function Course({ alarm: { id } }: { alarm: Alarm }) {
  const mayRead = useMay(alarmTransition)('list')
  const maySay = useMay(alarmRecord)('comment')
  const comment = useTypedText({ entity, ids: [id], action: 'say' })
  return (
    <div className="alarm-page-part" data-part="course">
      {mayRead && <Timeline id={id} />}
      {maySay && <CommentBox id={id} typing={comment} />}
      <HistoryPart entity={entity} id={id} />
    </div>
  )
}

/** The window is named after the alarm, as in a row of tabs of the browser. */
function useTitle({ alarmName, deviceName }: Alarm): void {
  const { t } = useTranslation()
  useEffect(() => {
    const before = document.title
    document.title = `${[deviceName, alarmName].filter(Boolean).join(' ')} - ${t('product')}`
    return () => {
      document.title = before
    }
  }, [alarmName, deviceName, t])
}
