import { recordOf } from '@steward/client/wire'
import { dataLog } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import type { DetailProps } from '../../screen/adjust.ts'
import { PayloadDrawer } from '../decoder/payload-drawer.tsx'
import { canReprocess, messageFromWire } from './messages.ts'

export default function DataLogDetail({ id, actions, act, close }: DetailProps) {
  const { data: row } = useQuery({
    queryKey: [dataLog.name, 'detail', id],
    queryFn: ({ signal }) => client.detail(dataLog, id, signal),
    meta: { follows: rowOf(dataLog, id) },
  })
  if (!row) return null
  const reprocess = actions.find((action) => action.name === 'reprocess')
  const offer = reprocess && canReprocess(row) ? reprocess : undefined
  return (
    <PayloadDrawer
      message={messageFromWire(recordOf(row))}
      close={close}
      {...(offer ? { action: { label: offer.label, run: () => act(offer, { ...row }) } } : {})}
    />
  )
}
