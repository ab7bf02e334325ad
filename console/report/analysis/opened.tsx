// An analysis that is open: drawn for the span that is chosen, and taken away as a file.
import { DownloadOutlined } from '@ant-design/icons'
import { recordOf } from '@steward/client/wire'
import { analysisTemplate } from '@steward/domain/index'
import { intervals } from '@steward/domain/report/query/datasets'
import { spanNames } from '@steward/domain/report/query/spans'
import { Button } from 'antd'
import { useState } from 'react'
import { ExportProgress } from '../../bulk/export-progress.tsx'
import { client } from '../../data/client.ts'
import '../../bulk/bulk.css'
import { tellFailure } from '../../data/failures.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { PartProps } from '../../screen/adjust.ts'
import { Choice } from '../query/choice.tsx'
import { parsed } from '../query/draft.ts'
import '../query/query.css'
import { useWords } from '../query/words/use-words.ts'
import { useFigure } from './data.ts'
import { Drawn } from './drawn.tsx'

export function Opened({ row }: PartProps) {
  const { t } = useWords()
  const content = recordOf(parsed(row.content))
  const [span, setSpan] = useState('')
  const [interval, setInterval] = useState('')
  const [task, setTask] = useState<string>()
  const name = plain(row.templateName)
  const query = useFigure(row.id, row.rev, span, interval)
  const { isFetching } = query
  const take = useMutation({
    mutationFn: () =>
      client.post(`${analysisTemplate.path}/file`, {
        id: row.id,
        ...(span ? { span } : {}),
        ...(interval ? { interval } : {}),
      }),
    meta: { isQuiet: true },
    onSuccess: (begun) => setTask(plain(recordOf(begun).id)),
    onError: (failure) => tellFailure(failure),
  })
  const isByName = ['rank', 'pareto', 'yoyMom', 'heatmap'].includes(plain(row.analysisType))
  return (
    <section className="analysis-opened" aria-label={t('figure', { name })} aria-busy={isFetching}>
      <div className="query-line">
        <Choice
          label={t('span')}
          value={span || plain(content.span)}
          options={spanNames.map((one) => ({ value: one, label: t(`spans.${one}`) }))}
          choose={setSpan}
        />
        {!isByName && (
          <Choice
            label={t('interval')}
            value={interval || plain(content.interval)}
            options={intervals.map((one) => ({ value: one, label: t(`intervals.${one}`) }))}
            choose={setInterval}
          />
        )}
        <Button icon={<DownloadOutlined />} loading={take.isPending} onClick={() => take.mutate()}>
          {t('exportIt')}
        </Button>
      </div>
      <Loaded query={query} name={name} shape={<Expected lines={6} />}>
        {(figure) => <Drawn figure={figure} name={name} />}
      </Loaded>
      {task !== undefined && (
        <ExportProgress title={t('exportTitle', { name })} id={task} close={() => setTask(undefined)} />
      )}
    </section>
  )
}
