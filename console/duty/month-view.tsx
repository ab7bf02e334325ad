// The month of a group: choose it, paint it, save it, publish it.
import { Refusal } from '@steward/client'
import { listOf, recordOf } from '@steward/client/wire'
import { dutyGroup, dutySwap, schedule } from '@steward/domain/index'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { refreshed } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import { useMay } from '../data/use-can.ts'
import { useMutation } from '../data/use-mutation.ts'
import { plain } from '../kinds/view.ts'
import { go } from '../kit/address/go.ts'
import { useUnsaved } from '../kit/dialog/unsaved.ts'
import { Lines } from '../kit/dialog/use-refused.tsx'
import { message, modal } from '../kit/dialog/voice.ts'
import { Expected, Failed, Nothing } from '../kit/state/states.tsx'
import type { ViewProps } from '../screen/adjust.ts'
import { useWords } from '../words/duty.ts'
import { GapLines } from './gap-lines.tsx'
import './duty.css'
import { type Month, type Shift, useMonth } from './month-data.ts'
import { MonthGrid } from './month-grid.tsx'
import { Months, useMonthTitle, usePlace } from './months.tsx'
import { SwapDialog } from './swap-dialog.tsx'
import { usePainted } from './use-painted.ts'

const NAMED = 8
const SIZE = 200

/** The group of the list's filter is shown unless another one was chosen here. */
export function MonthView({ filters }: Pick<ViewProps, 'filters'>) {
  const { t } = useWords()
  const locale = useLocale()
  const { today, month, group: asked, show } = usePlace()
  const mayAddGroups = useMay(dutyGroup)('add')
  const query = { size: SIZE, order: 'groupName', filters: {} }
  const groups = useQuery({
    queryKey: [dutyGroup.name, 'list', query],
    queryFn: ({ signal }) => client.list(dutyGroup, query, signal),
    meta: { follows: [dutyGroup], isQuiet: true },
  })
  const all = groups.data?.records ?? []
  const group = all.find(({ id }) => id === (asked || filters.groupId)) ?? all[0]
  const { data, error, refetch } = useMonth(group?.id ?? '', month)
  if (groups.error)
    return <Failed failure={groups.error} name={dutyGroup[locale]} again={() => void groups.refetch()} />
  if (!groups.data) return <Expected />
  if (!group)
    return (
      <Nothing
        name={dutyGroup[locale]}
        isFiltered={false}
        clear={() => undefined}
        add={mayAddGroups ? () => go(`/${dutyGroup.path}`) : undefined}
      />
    )
  return (
    <div className="duty">
      <header>
        <Select
          aria-label={t('group')}
          className="duty-group"
          value={group.id}
          options={all.map(({ id, groupName }) => ({ value: id, label: groupName }))}
          onChange={(id) => show({ group: id })}
        />
        <Months today={today} month={month} show={show} />
      </header>
      {error && !data ? (
        <Failed failure={error} name={schedule[locale]} again={() => void refetch()} />
      ) : data ? (
        // The month before stays until the next one has come.
        <Painting key={`${data.groupId} ${data.days[0]}`} month={data} today={today} />
      ) : (
        <Expected />
      )}
    </div>
  )
}

const linesIn = (lines: readonly string[]) => <Lines lines={lines} />

function Painting({ month, today }: { month: Month; today: string }) {
  const { t } = useWords()
  const may = useMay(schedule)
  const { groupId } = month
  const { painted, count, mayUndo, paint, undo, clear } = usePainted(groupId, month)
  const [brush, setBrush] = useState<string>()
  const nameOf = new Map(month.people.map(({ userId, name }) => [userId, name]))
  const [firstDay = '', lastDay = firstDay] = [month.days[0], month.days.at(-1)]
  const title = useMonthTitle(firstDay.slice(0, 7))
  const isDirty = count > 0
  useUnsaved(isDirty, clear)

  const items = Object.entries(painted).flatMap(([userId, days]) =>
    Object.entries(days).map(([workDate, shiftId]) => ({ groupId, userId, workDate, shiftId })),
  )
  const linesOf = (
    found: readonly Readonly<Record<string, unknown>>[],
    why: (one: Readonly<Record<string, unknown>>) => string,
  ) => {
    const lines = found.map((one) =>
      t('line', {
        name: nameOf.get(plain(one.userId)) ?? '',
        day: plain(one.date ?? one.workDate).slice(5),
        why: why(one),
      }),
    )
    return lines.length > NAMED ? [...lines.slice(0, NAMED), t('more', { count: lines.length - NAMED })] : lines
  }
  const warningWords = (one: Readonly<Record<string, unknown>>): string => {
    if (one.kind === 'rest') return t('warn.rest', { count: Number(one.hours) })
    if (one.kind === 'days') return t('warn.days', { count: Number(one.count) })
    if (one.kind === 'nights') return t('warn.nights', { count: Number(one.count) })
    return t('warn.overlap')
  }
  const mutationKey = [schedule.name, 'paint', groupId, firstDay]
  // Another month may have been shown and left again before the answer: this is then another mount of the same month.
  const isSaving = useIsMutating({ mutationKey }) > 0
  const save = useMutation({
    mutationKey,
    mutationFn: (isConfirmed: boolean) =>
      client.post(`${schedule.path}/submit`, { items, ...(isConfirmed ? { confirm: 1 } : {}) }),
    meta: { isQuiet: true },
    async onSuccess() {
      message.success(t('saved'))
      await refreshed(schedule.name)
      clear()
    },
    onError(failure) {
      const data = failure instanceof Refusal ? recordOf(failure.data) : {}
      const [warnings, cells] = [listOf(data.warnings), listOf(data.cells)]
      if (warnings.length > 0)
        modal.confirm({
          centered: true,
          title: t('confirmTitle'),
          content: linesIn(linesOf(warnings, warningWords)),
          okText: t('confirmSave'),
          cancelText: t('cancel'),
          onOk: () => save.mutate(true),
        })
      else if (cells.length > 0)
        modal.error({
          centered: true,
          title: t('refusedTitle'),
          content: linesIn(linesOf(cells, (one) => plain(one.msg))),
        })
      else tellFailure(failure)
    },
  })
  const publish = () =>
    modal.confirm({
      centered: true,
      title: t('publishSure', { month: title }),
      content: t('publishHint', { count: month.drafts }),
      okText: t('publish', { count: month.drafts }),
      cancelText: t('cancel'),
      onOk: () => send(false),
    })
  const send = async (isConfirmed: boolean): Promise<void> => {
    try {
      const confirm = isConfirmed ? { confirm: 1 } : {}
      await client.post(`${schedule.path}/publish`, { groupId, firstDay, lastDay, ...confirm })
      message.success(t('published'))
      await refreshed(schedule.name)
    } catch (failure) {
      const gaps = failure instanceof Refusal ? listOf(recordOf(failure.data).gaps) : []
      if (gaps.length === 0) tellFailure(failure)
      else askGaps(gaps)
    }
  }
  const askGaps = (gaps: readonly Readonly<Record<string, unknown>>[]) =>
    modal.confirm({
      centered: true,
      title: t('gaps.title', { count: gaps.length }),
      content: <GapLines gaps={gaps} />,
      okText: t('gaps.publish'),
      cancelText: t('cancel'),
      onOk: () => send(true),
    })
  const mayPlan = may('plan')
  const me = useSession(({ person }) => person?.userId ?? '')
  const maySwap = useMay(dutySwap)('propose')
  const [given, setGiven] = useState<{ id: string; workDate: string; shift: Shift }>()
  /** One's own published turn that has not begun is offered to be swapped. */
  const choose = (userId: string, workDate: string) => {
    const cell = month.people.find((one) => one.userId === userId)?.cells.get(workDate)
    const shift = month.shifts.find(({ id }) => id === cell?.shiftId)
    if (!cell || !shift || userId !== me || !maySwap || cell.isDraft || shift.isRest || workDate < today) return
    setGiven({ id: cell.id, workDate, shift })
  }

  return (
    <>
      <div className="duty-tools">
        {mayPlan && (
          <div className="duty-brushes" role="group" aria-label={t('brush')}>
            {month.shifts.map((shift, at) => (
              <button
                key={shift.id}
                type="button"
                aria-pressed={brush === shift.id}
                title={shift.isRest ? shift.name : `${shift.name} ${shift.startTime}–${shift.endTime}`}
                onClick={() => setBrush(brush === shift.id ? undefined : shift.id)}
              >
                <span data-color={shift.color}>{shift.code}</span>
                {shift.name}
                {at < 9 && <kbd>{at + 1}</kbd>}
              </button>
            ))}
            <button type="button" aria-pressed={brush === ''} onClick={() => setBrush(brush === '' ? undefined : '')}>
              {t('erase')}
              <kbd>0</kbd>
            </button>
          </div>
        )}
        <div className="duty-actions">
          {mayUndo && <Button onClick={undo}>{t('undo')}</Button>}
          {isDirty && <Button onClick={clear}>{t('drop')}</Button>}
          {may('publish') && month.drafts > 0 && !isDirty && (
            <Button type="primary" onClick={publish}>
              {t('publish', { count: month.drafts })}
            </Button>
          )}
          {mayPlan && isDirty && (
            <Button type="primary" loading={isSaving} onClick={() => save.mutate(false)}>
              {t('saveCount', { count })}
            </Button>
          )}
        </div>
      </div>
      <MonthGrid
        month={month}
        painted={painted}
        brush={brush}
        setBrush={setBrush}
        paint={paint}
        undo={undo}
        today={today}
        choose={choose}
        // What was painted while cells are being saved would be cleared with them.
        mayEdit={mayPlan && !isSaving}
      />
      {mayPlan && <p className="duty-keys">{t('keys')}</p>}
      {given && (
        <SwapDialog
          turn={{
            id: given.id,
            workDate: given.workDate,
            shiftName: given.shift.name,
            shortCode: given.shift.code,
            color: given.shift.color,
          }}
          close={() => setGiven(undefined)}
        />
      )}
    </>
  )
}
