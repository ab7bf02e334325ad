// The messages of one device: what was taken from each, and what was rejected and why.
import { ReloadOutlined } from '@ant-design/icons'
import { listOf, recordOf } from '@steward/client/wire'
import { dataLog } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Pages } from '../../kit/list/pages.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { PayloadDrawer } from '../decoder/payload-drawer.tsx'
import { type Message, messageFromWire } from './messages.ts'
import { Findings, ResultTag, results } from './trace-marks.tsx'
import { useWords } from './words/use-words.ts'

const SIZE = 20

const useMessages = (deviceId: string, current: number, result: string) =>
  useQuery({
    queryKey: ['data-log', 'list', deviceId, current, result],
    queryFn: async ({ signal }) => {
      const asked = { deviceId, current, size: SIZE, ...(result === '' ? {} : { result }) }
      const page = recordOf(await client.get('iot/data-Log/list', asked, signal))
      return { records: listOf(page.records).map(messageFromWire), pages: Number(page.pages ?? 0) }
    },
    placeholderData: keepPreviousData,
    meta: { follows: [dataLog], isQuiet: true },
  })

export function MessageTrace({ deviceId }: { deviceId: string }) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  const [current, turn] = useState(1)
  const [result, setResult] = useState('')
  const [opened, setOpened] = useState<Message>()
  const query = useMessages(deviceId, current, result)
  const { data, isFetching, refetch } = query
  const again = () => void refetch()
  return (
    <>
      <div className="iot-bar">
        <label>
          <select
            className="iot-select"
            aria-label={t('resultOf')}
            value={result}
            onChange={(event) => {
              setResult(event.target.value)
              turn(1)
            }}
          >
            <option value="">{t('anyResult')}</option>
            {results.map((one) => (
              <option key={one} value={one}>
                {t(`results.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <small>{t('noneHint')}</small>
        <IconButton label={t('refresh', { ns: 'crud' })} icon={<ReloadOutlined spin={isFetching} />} onClick={again} />
      </div>
      <Loaded query={query} name={t('name')} empty={<p className="iot-none">{t('none')}</p>}>
        {({ records }) => (
          <div className="iot-scroll">
            <table className="iot-trace">
              <thead>
                <tr>
                  {(['time', 'result', 'findings', 'topic', 'size', 'cost'] as const).map((name) => (
                    <th key={name} data-name={name}>
                      {t(`columns.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {records.map((message) => (
                  <MessageRow key={message.id} message={message} open={() => setOpened(message)} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      {data && data.pages > 1 && (
        <div className="iot-bar is-end">
          <Pages current={current} last={data.pages} isNarrow={isNarrow} turn={turn} />
        </div>
      )}
      {opened && <PayloadDrawer message={opened} close={() => setOpened(undefined)} />}
    </>
  )
}

function MessageRow({ message, open }: { message: Message; open: () => void }) {
  const { t } = useWords()
  return (
    <tr onClick={open}>
      <td data-name="time">
        <button type="button" onClick={open}>
          {message.time}
        </button>
      </td>
      <td data-name="result">
        <ResultTag result={message.result} />
        {message.times > 1 && <small>{t('times', { count: message.times })}</small>}
      </td>
      <td data-name="findings">
        <Findings findings={message.findings} most={2} />
      </td>
      <td data-name="topic">
        <code title={message.topic}>{message.topic}</code>
      </td>
      <td data-name="size">{message.size} B</td>
      <td data-name="cost">{message.costMs === null ? '' : `${message.costMs} ms`}</td>
    </tr>
  )
}
