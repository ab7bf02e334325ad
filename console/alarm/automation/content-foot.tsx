// Below the fields of an automation: how it reads, and what is in its way.
import { recordOf } from '@steward/client/wire'
import { automationModel } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'
import { usePaused } from '../../kit/use-paused.ts'
import { objectIn } from '../rule/json-value.ts'
import { useWords } from './words/use-words.ts'
import '../linkage/linkage.css'

export default function ContentFoot() {
  const { t } = useWords()
  const settled = usePaused(plain(Form.useWatch('content')), 400)
  const { data } = useQuery({
    queryKey: [automationModel.name, 'preview', settled],
    queryFn: async () => recordOf(await client.post(`${automationModel.path}/preview`, { content: objectIn(settled) })),
    enabled: settled !== '',
    retry: false,
    placeholderData: (before) => before,
    meta: { follows: nothing, isQuiet: true },
  })
  if (!data || settled === '') return null
  const fault = data.fault === null ? undefined : recordOf(data.fault)
  return (
    <section className="linkage-foot" aria-label={t('reads')}>
      <p className="linkage-reads" role="status">
        {plain(data.sentence)}
      </p>
      {fault && <p className="linkage-fault">{plain(fault.words)}</p>}
    </section>
  )
}
