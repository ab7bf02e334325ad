// Published versions of a scene, each of which can be gone back to.
import { listOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { modelConfig } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId } from 'react'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import { refreshed } from '../../data/query.ts'
import { useMay } from '../../data/use-can.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { Tag } from '../../kinds/tag.tsx'
import { plain } from '../../kinds/view.ts'
import { modal } from '../../kit/dialog/voice.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Lines } from '../../kit/state/shape.tsx'
import type { PartProps } from '../../screen/adjust.ts'
import { useWords } from './words/use-words.ts'

export function Versions({ row }: PartProps) {
  const { t } = useWords()
  const id = useId()
  const may = useMay(modelConfig)
  const mayDraw = may('edit')
  const query = useQuery({
    queryKey: [modelConfig.name, 'versions', row.id, row.configVersion],
    queryFn: async ({ signal }) => listOf(await client.get(`${modelConfig.path}/versions`, { id: row.id }, signal)),
    enabled: mayDraw,
    meta: { follows: rowOf(modelConfig, row.id), isQuiet: true },
  })
  const going = useMutation({
    mutationFn: (version: number) => client.act(modelConfig, 'rollback', { ids: [row.id], input: { version } }),
    onSuccess: () => refreshed(modelConfig.name),
  })
  if (!mayDraw) return null
  return (
    <Loaded query={query} name={t('versions')} shape={<Lines count={2} />}>
      {(data) => {
        const ask = (version: number) =>
          modal.confirm({
            centered: true,
            title: t('sureRollback', { no: version }),
            content: t('sureRollbackHint'),
            okText: t('rollback'),
            onOk: () => going.mutateAsync(version),
          })
        return (
          <section className="crud-facts" aria-labelledby={id}>
            <h3 id={id}>{t('versions')}</h3>
            {data.length === 0 && <p role="status">{t('versionsNone')}</p>}
            <ul className="crud-related">
              {data.map((one) => (
                <li key={Number(one.versionNo)}>
                  <b>{t('version', { no: Number(one.versionNo) })}</b>
                  {one.isCurrent === true && <Tag tone="success">{t('current')}</Tag>}
                  {one.fromVersion !== null && <small>{t('fromVersion', { no: Number(one.fromVersion) })}</small>}
                  <small>{t('counts', { nodes: Number(one.nodes), bindings: Number(one.bindings) })}</small>
                  <span>{plain(one.publishedBy)}</span>
                  <time>{wireTime(Number(one.ts)).slice(0, 16)}</time>
                  {one.isCurrent !== true && may('rollback') && (
                    <Button size="small" onClick={() => ask(Number(one.versionNo))}>
                      {t('rollback')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      }}
    </Loaded>
  )
}
