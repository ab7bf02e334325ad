// Synchronises the types of a template: how far it is, and what came of it.
import { recordOf, listOf } from '@steward/client/wire'
import { thingModel, thingSync } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Modal, Progress } from 'antd'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { useClosedByBack } from '../../kit/address/back.ts'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from './words/use-words.ts'
import './model.css'

interface Course {
  state: string
  total: number
  done: number
  added: number
  updated: number
  kept: number
  orphaned: number
  conflicts: number
  message: string
  syncIds: string[]
}

const courseOf = (answer: unknown): Course => {
  const found = recordOf(answer)
  const number = (name: string) => Number(found[name] ?? 0)
  return {
    state: plain(found.state),
    total: number('total'),
    done: number('done'),
    added: number('added'),
    updated: number('updated'),
    kept: number('kept'),
    orphaned: number('orphaned'),
    conflicts: listOf(found.conflicts).length,
    message: plain(found.message),
    syncIds: Array.isArray(found.syncIds) ? found.syncIds.map(String) : [],
  }
}

const isOver = ({ state }: Course) => state === 'done' || state === 'failed'

/** Runs that took longer than the call waits are followed by their rows. */
async function follow(ids: readonly string[], signal: AbortSignal): Promise<Course> {
  const rows = await Promise.all(ids.map((id) => client.detail(thingSync, id, signal)))
  const sum = (name: 'total' | 'done' | 'added' | 'updated' | 'kept' | 'orphaned') =>
    rows.reduce((all, row) => all + row[name], 0)
  const states = rows.map((row) => plain(row.syncState))
  const state = states.every((one) => one === 'done') ? 'done' : states.includes('failed') ? 'failed' : 'running'
  return {
    state,
    total: sum('total'),
    done: sum('done'),
    added: sum('added'),
    updated: sum('updated'),
    kept: sum('kept'),
    orphaned: sum('orphaned'),
    conflicts: rows.flatMap((row) => listOf(row.conflicts)).length,
    message: rows.map((row) => plain(row.message)).find(Boolean) ?? '',
    syncIds: [...ids],
  }
}

export default function SyncDialog({ rows, close }: DialogProps) {
  const { t } = useWords()
  const id = rows[0]?.id ?? ''
  const begin = useMutation({
    mutationFn: async () => courseOf(await client.post(`${thingModel.path}/sync`, { id })),
    meta: { isQuiet: true },
    onSuccess: () => refreshAfter(thingModel.name),
  })
  const begun = begin.data
  const { data: later } = useQuery({
    queryKey: [thingSync.name, 'course', begun?.syncIds.join(',')],
    queryFn: ({ signal }) => follow(begun?.syncIds ?? [], signal),
    enabled: begun !== undefined && !isOver(begun),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : 1_000),
    meta: { follows: [thingSync], isQuiet: true },
  })
  const course = later ?? begun
  useClosedByBack(close)
  const isDone = course !== undefined && isOver(course)
  return (
    <Modal
      open
      centered
      title={t('syncNow')}
      okText={t('syncNow')}
      okButtonProps={{ loading: begin.isPending || (course !== undefined && !isDone), hidden: isDone }}
      onOk={() => begin.mutate()}
      onCancel={close}
    >
      <p>{t('syncHint')}</p>
      <div role="status" className="model-sync">
        {begin.error && <p className="model-bad">{failureText(begin.error)}</p>}
        {course && !isDone && (
          <>
            <Progress percent={course.total === 0 ? 0 : Math.round((100 * course.done) / course.total)} />
            <p>{t('syncing', { done: course.done, total: course.total })}</p>
          </>
        )}
        {course?.state === 'done' &&
          (course.syncIds.length === 0 ? (
            <p>{t('syncNone')}</p>
          ) : (
            <p>
              {t('synced', {
                added: course.added,
                updated: course.updated,
                kept: course.kept,
                orphaned: course.orphaned,
              })}
            </p>
          ))}
        {course?.state === 'failed' && <p className="model-bad">{t('syncFailed', { why: course.message })}</p>}
        {course && course.conflicts > 0 && <p className="model-bad">{t('conflicts', { count: course.conflicts })}</p>}
      </div>
    </Modal>
  )
}
