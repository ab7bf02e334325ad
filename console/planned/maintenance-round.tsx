// Upkeep at the device: permit and shutdown on top, then one device at a time with large inputs, for one hand.
import { wireTime } from '@steward/client/zone'
import { maintenanceBill } from '@steward/domain/index'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { DetailProps } from '../crud/adjust.ts'
import { refreshAfter } from '../data/query.ts'
import type { AnyRow } from '../kinds/view.ts'
import { plain } from '../kinds/view.ts'
import { useNarrow } from '../kit/use-narrow.ts'
import { useOpened } from '../kit/use-opened.ts'
import { useReturn } from '../kit/use-return.ts'
import { message } from '../kit/voice.ts'
import { useClock } from '../live/live-clock.ts'
import { useWords as useRoundWords } from '../words/inspection.ts'
import { useWords } from '../words/upkeep.ts'
import { Conflicts } from './conflicts.tsx'
import './inspection.css'
import { lacksIn, stateOf } from './round-data.ts'
import { RoundItemCard } from './round-item.tsx'
import { upkeepFrom } from './upkeep-data.ts'
import { useAnswers } from './use-answers.ts'
import { useSaid } from './use-said.ts'
import { useSaved } from './use-saved.ts'
import { KitBlock, WorkBlock } from './work-block.tsx'

interface Props extends Pick<DetailProps, 'actions' | 'act' | 'close'> {
  row: AnyRow
  /** Shows the bill as a record instead. */
  asBill: () => void
}

const WIDE = 'min(880px, 94vw)'
const beside: readonly string[] = ['shutDown', 'putBack', 'suspend']

export function MaintenanceRound({ row, asBill, actions, act, close }: Props) {
  const { t } = useWords()
  const { t: word } = useRoundWords()
  const isNarrow = useNarrow()
  const isOpened = useOpened()
  useReturn()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const answers = useAnswers({ entity: maintenanceBill.name, id: row.id }, upkeepFrom(row, t('place'), useSaid()))
  const { round } = answers
  const saved = useSaved()(answers.state)
  const [at, setAt] = useState(0)
  const [isTold, setTold] = useState(false)
  const asked = { needScan: false, today }
  const done = round.items.filter((item) => stateOf(item, answers.current(item)) !== 'unchecked').length
  const stop = round.stops[at] ?? round.stops[0]
  const isLast = at >= round.stops.length - 1
  const offered = actions.filter((action) => action.when?.(row) ?? true)
  const finish = offered.find(({ name }) => name === 'finish')
  const leave = () => {
    void answers.send()
    void refreshAfter(maintenanceBill.name)
    close()
  }
  const end = async () => {
    setTold(true)
    const lacking = round.stops.map(
      ({ items }) => items.filter((item) => lacksIn(item, answers.current(item), asked).length > 0).length,
    )
    const open = lacking.findIndex((count) => count > 0)
    if (open >= 0) {
      setAt(open)
      message.warning(word('stillLacking', { count: lacking.reduce((sum, count) => sum + count, 0) }))
      return
    }
    if (await answers.send()) if (finish) act(finish, row)
  }
  return (
    <Drawer
      open={isOpened}
      size={isNarrow ? '100%' : WIDE}
      className="round upkeep-walk"
      title={plain(row.title)}
      onClose={leave}
      extra={
        <button type="button" className="kit-link" onClick={asBill}>
          {word('asBill')}
        </button>
      }
      footer={
        <nav className="round-bar" aria-label={word('stops')}>
          <Button size="large" disabled={at === 0} aria-label={word('before')} onClick={() => setAt(at - 1)}>
            ‹
          </Button>
          <span>{word('device', { at: at + 1, count: Math.max(1, round.stops.length) })}</span>
          {isLast ? (
            <Button size="large" type="primary" disabled={!finish} onClick={() => void end()}>
              {t('finish')}
            </Button>
          ) : (
            <Button size="large" type="primary" onClick={() => setAt(at + 1)}>
              {word('next')} ›
            </Button>
          )}
        </nav>
      }
    >
      <div className="round-top">
        <div
          className="round-progress"
          role="progressbar"
          aria-label={word('doneOf', { done, total: round.items.length })}
          aria-valuemin={0}
          aria-valuemax={round.items.length}
          aria-valuenow={done}
        >
          <i style={{ inlineSize: `${(100 * done) / Math.max(1, round.items.length)}%` }} />
        </div>
        <p>
          <b>{word('done', { done, total: round.items.length })}</b>
          <span role="status" data-is={answers.state.is}>
            {saved}
          </span>
        </p>
        <Conflicts conflicts={answers.state.conflicts} items={round.items} heard={answers.heard} />
      </div>
      <WorkBlock row={row} />
      <div className="upkeep-steps">
        {offered
          .filter(({ name }) => beside.includes(name))
          .map((action) => (
            <Button key={action.name} onClick={() => act(action, row)}>
              {action.label}
            </Button>
          ))}
      </div>
      {at === 0 && <KitBlock row={row} />}
      {stop && (
        <article className="round-stop" aria-label={stop.name}>
          <header>
            <h3>{stop.name}</h3>
            <small>{stop.areaName}</small>
          </header>
          {stop.items.map((item, i) => (
            <div key={item.id}>
              {item.groupName !== '' && item.groupName !== stop.items[i - 1]?.groupName && (
                <h4 className="round-group">{item.groupName}</h4>
              )}
              <RoundItemCard
                item={item}
                answer={answers.current(item)}
                change={(patch) => answers.change(item, patch)}
                isTold={isTold}
                {...asked}
              />
            </div>
          ))}
        </article>
      )}
    </Drawer>
  )
}
