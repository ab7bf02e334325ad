// What became of a message step by step, what it was decoded to, and what another decoder would make of it.
import { recordOf } from '@steward/client/wire'
import { jsonModel } from '@steward/domain/index'
import { stageNames } from '@steward/domain/iot/intake/message-stages'
import { tryPayload } from '@steward/domain/iot/payload/trial'
import { ref } from '@steward/domain/kinds/index'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { nothing } from '../../data/follows.ts'
import { useMay } from '../../data/use-can.ts'
import { viewOf } from '../../kinds/index.ts'
import { plain } from '../../kinds/view.ts'
import { Lines } from '../../kit/state/shape.tsx'
import { partsOf } from '../decoder/payload-data.ts'
import { PayloadPreview } from '../decoder/payload-preview.tsx'
import { useWords } from '../decoder/words/use-words.ts'
import type { Message } from './messages.ts'
import '../decoder/payload.css'

export function MessageSteps({ message }: { message: Message }) {
  const { t } = useWords()
  const may = useMay(jsonModel)
  return (
    <>
      {message.stages.length > 0 && (
        <section>
          <h3>{t('stages')}</h3>
          <ol className="payload-stages">
            {message.stages.map(({ stage, passed, lost }) => {
              const known = stageNames.find((one) => one === stage)
              return (
                <li key={stage} data-lost={lost > 0}>
                  <b>{known ? t(`stage.${known}`) : stage}</b>
                  <small>{t('stagePassed', { count: passed })}</small>{' '}
                  {lost > 0 && (
                    <small>
                      {stage === 'quality' ? t('stageMarked', { count: lost }) : t('stageLost', { count: lost })}
                    </small>
                  )}
                </li>
              )
            })}
          </ol>
        </section>
      )}
      {message.decoded.length > 0 && (
        <section>
          <h3>{t('decoded')}</h3>
          {message.decoded.map((one) => (
            <p key={`${plain(one.d)} ${plain(one.ts)}`} className="payload-served">
              <b>{plain(one.d)}</b>
              {Object.entries(recordOf(one.v)).map(([name, pair]) => (
                <code key={name}>
                  {name} = {Array.isArray(pair) ? plain(pair[0]) : ''}
                </code>
              ))}
            </p>
          ))}
        </section>
      )}
      {message.isVendors && may('detail') && <TryWith logId={message.id} />}
    </>
  )
}

const modelField = ref('json-model', jsonModel.zh, jsonModel.en, {})
const ModelInput = viewOf(modelField).Input

/** A dry run of a stored decoder on this message: nothing is stored. */
function TryWith({ logId }: { logId: string }) {
  const { t } = useWords()
  const [id, setId] = useState('')
  const [tried, setTried] = useState('')
  return (
    <section>
      <h3>{t('try')}</h3>
      <div className="payload-try">
        <ModelInput
          name="tried"
          field={modelField}
          value={id === '' ? undefined : id}
          onChange={(value) => setId(plain(value))}
          placeholder={t('tryWith')}
        />
        <Button disabled={id === ''} onClick={() => setTried(id)}>
          {t('tryWith')}
        </Button>
      </div>
      {tried !== '' && <Outcome key={tried} id={tried} logId={logId} />}
    </section>
  )
}

function Outcome({ id, logId }: { id: string; logId: string }) {
  const { data, error } = useQuery({
    queryKey: [jsonModel.name, 'try', id, logId],
    async queryFn({ signal }) {
      const model = await client.detail(jsonModel, id, signal)
      const answer = recordOf(await client.post(`${jsonModel.path}/test`, { id, logId }))
      const payload = plain(answer.payload)
      return { tried: tryPayload(partsOf(model), payload, Date.now()), decoded: answer.decoded }
    },
    gcTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })
  if (error) return <Alert type="error" showIcon title={failureText(error)} />
  if (!data) return <Lines count={3} />
  return <PayloadPreview tried={data.tried} decoded={data.decoded === undefined ? undefined : recordOf(data.decoded)} />
}
