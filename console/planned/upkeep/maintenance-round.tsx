// Upkeep on the walk: permit and shutdown on top, what it takes along before the first device.
import { recordOf } from '@steward/client/wire'
import { maintenanceBill } from '@steward/domain/index'
import { Button } from 'antd'
import { useLocale } from '../../data/locale.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { begunWith, useRound } from '../round/round-data.ts'
import './maintenance.css'
import type { Answers } from '../round/use-answers.ts'
import { type Asking, Awaited, Walk } from '../round/walk.tsx'
import type { Page, RoundProps } from '../round/walked-detail.tsx'
import { upkeepFrom } from './upkeep-data.ts'
import { BeginForm, FinishForm, asksToBegin } from './upkeep-forms.tsx'
import { useSaid } from './use-said.ts'
import { useWords } from './words/use-words.ts'
import { KitBlock, WorkBlock } from './work-block.tsx'

/** Steps that the bill's page offers beside the walk. */
const beside: readonly string[] = ['shutDown', 'putBack', 'suspend']

export function MaintenanceRound({ id, page, ...props }: RoundProps) {
  const { t } = useWords()
  const says = useSaid()
  const name = maintenanceBill[useLocale()]
  const query = useRound(maintenanceBill.name, id)
  const { data } = query
  if (data === undefined) return <Awaited title={name} name={name} query={query} close={props.close} />
  // As the server tells a bill, or told it.
  const row = recordOf(data) as AnyRow
  return (
    <Walk
      key={id}
      told={upkeepFrom(data, t('place'), says)}
      entity={maintenanceBill.name}
      begin={{
        step: 'start',
        words: t('begin'),
        ...(asksToBegin(row) ? { renderForm: (asking: Asking) => <BeginForm {...asking} row={row} /> } : {}),
      }}
      end={{
        step: 'finish',
        words: t('finish'),
        done: t('finished'),
        renderForm: (asking) => <FinishForm {...asking} row={nowOf(row, asking.answers)} />,
      }}
      className="upkeep-walk"
      renderHead={(answers, at) => (
        <>
          <WorkBlock row={nowOf(row, answers)} />
          {page && <Beside {...page} />}
          {at === 0 && <KitBlock row={row} />}
        </>
      )}
      {...props}
    />
  )
}

/** The bill with its beginning, which may not be sent yet. */
const nowOf = (row: AnyRow, { state: { kept } }: Answers): AnyRow =>
  kept.startedAt === undefined ? row : { ...row, ...begunWith(kept.startedAt, kept.begin) }

function Beside({ row, actions, act }: Page) {
  const offered = actions.filter(({ name, when }) => beside.includes(name) && (when?.(row) ?? true))
  if (offered.length === 0) return null
  return (
    <div className="upkeep-steps">
      {offered.map((action) => (
        <Button key={action.name} onClick={() => act(action, row)}>
          {action.label}
        </Button>
      ))}
    </div>
  )
}
