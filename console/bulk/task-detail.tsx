// A bulk task opened later: a change shows its rows, what it waits for and its undo; the others the usual detail.
import { bulkTask } from '@steward/domain/index'
import { Declared } from '../kit/lazy/declared-part.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { DetailProps } from '../screen/adjust.ts'
import { ChangeTask } from './change-task.tsx'
import { targetOf, useTask } from './use-task.ts'

const UsualDetail = lazyPart(() => import('../detail/detail.tsx'))

export function TaskDetail(props: DetailProps) {
  const { data: task, error } = useTask(props.id)
  if (!task && !error) return null
  const target = targetOf(task)
  if (task?.kind === 'export' || target === undefined) return <UsualDetail {...props} entity={bulkTask} />
  return (
    <Declared name={target}>
      {(entity) => <ChangeTask title={task?.title ?? ''} entity={entity} id={props.id} close={props.close} />}
    </Declared>
  )
}
