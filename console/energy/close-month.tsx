// Closing a month: which one, what it settles, what of it is missing or estimated, and then for good.
import { listOf, recordOf } from '@steward/client/wire'
import { energyOdd, energyType } from '@steward/domain/energy/dictionaries'
import { energyRecord } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { refreshAfter } from '../data/query.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { useMutation } from '../data/use-mutation.ts'
import { moneyText } from '../kinds/money.ts'
import { plain } from '../kinds/view.ts'
import { PlainDialog } from '../kit/dialog/plain-dialog.tsx'
import { message } from '../kit/dialog/voice.ts'
import { grouped } from '../kit/list/grouped.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import type { DialogProps } from '../screen/action.ts'
import { useWords } from './words/use-words.ts'
import './energy.css'

const WIDTH = 720

function useClosing(month: string | undefined) {
  return useQuery({
    queryKey: [energyRecord.name, 'closing', month],
    queryFn: async ({ signal }) => {
      const answer = recordOf(await client.get(`${energyRecord.path}/closing`, month ? { month } : {}, signal))
      const count = (name: string) => Number(answer[name] ?? 0)
      return {
        month: plain(answer.month),
        months: listOf(answer.months).map((one) => ({ month: plain(one.month), isClosed: one.isClosed === true })),
        energies: listOf(answer.energies),
        doubtful: listOf(answer.doubtful),
        silent: listOf(answer.silent),
        records: count('records'),
        gaps: count('gaps'),
        estimated: count('estimated'),
        abnormal: count('abnormal'),
        withoutDept: count('withoutDept'),
      }
    },
    staleTime: 0,
    meta: { follows: [energyRecord], isQuiet: true },
  })
}

type Closing = NonNullable<ReturnType<typeof useClosing>['data']>

export default function CloseMonth({ close }: DialogProps) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const locale = useLocale()
  const [asked, ask] = useState<string>()
  const query = useClosing(asked)
  const { data } = query
  const isClosed = data?.months.find(({ month }) => month === data.month)?.isClosed ?? true
  const settle = useMutation({
    mutationFn: (month: string) => client.post(`${energyRecord.path}/closeMonth`, { month }),
    meta: { isQuiet: true },
    onSuccess(answer, month) {
      message.success(t('closing.done', { month, count: Number(recordOf(answer).closed ?? 0) }))
      refreshAfter(energyRecord.name)
      close()
    },
  })
  return (
    <PlainDialog
      width={WIDTH}
      title={t('closing.title')}
      close={close}
      isHeld
      footer={
        <div className="kit-dialog-footer">
          <Button onClick={close}>{crud('cancel')}</Button>
          <Button
            type="primary"
            danger
            loading={settle.isPending}
            disabled={!data || isClosed}
            onClick={() => data && settle.mutate(data.month)}
          >
            {t('closing.close', { month: data?.month ?? '' })}
          </Button>
        </div>
      }
    >
      <Loaded query={query} name={energyRecord[locale]}>
        {(closing) =>
          closing.months.length === 0 ? (
            <p role="status">{t('closing.none')}</p>
          ) : (
            <div className="energy-closing">
              {settle.error && <Alert type="error" showIcon title={failureText(settle.error)} />}
              <label>
                <span>{t('closing.month')}</span>
                <Select
                  autoFocus
                  aria-label={t('closing.month')}
                  value={closing.month}
                  onChange={ask}
                  options={closing.months.map((one) => ({
                    value: one.month,
                    label: one.isClosed ? t('closing.closed', { month: one.month }) : one.month,
                  }))}
                />
              </label>
              {isClosed ? <p role="status">{t('closing.isClosed')}</p> : <Summary closing={closing} />}
            </div>
          )
        }
      </Loaded>
    </PlainDialog>
  )
}

function Summary({ closing }: { closing: Closing }) {
  const { t } = useWords()
  const locale = useLocale()
  const { energies, doubtful, silent, records } = closing
  const names: Readonly<Record<string, { zh: string; en: string } | undefined>> = energyType.entries
  const odd = useDictionary(energyOdd)
  const noted = (['gaps', 'estimated', 'abnormal', 'withoutDept'] as const).filter((name) => closing[name] > 0)
  return (
    <>
      <p>{t('closing.records', { count: records })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{energyRecord.fields.energyType[locale]}</th>
            <th scope="col">{t('closing.meters')}</th>
            <th scope="col">{energyRecord.fields.consumption[locale]}</th>
            <th scope="col">{energyRecord.fields.amount[locale]}</th>
          </tr>
        </thead>
        <tbody>
          {energies.map((one) => (
            <tr key={plain(one.energyType)}>
              <th scope="row">{names[plain(one.energyType)]?.[locale] ?? plain(one.energyType)}</th>
              <td>{grouped(Number(one.meters))}</td>
              <td>
                {grouped(Number(one.quantity))} {plain(one.unit)}
              </td>
              <td>{moneyText(one.amount) || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {noted.length === 0 && silent.length === 0 ? (
        <Alert type="success" showIcon title={t('closing.whole')} />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={t('closing.look')}
          description={
            <ul>
              {silent.length > 0 && (
                <li>
                  {t('closing.silent', { count: silent.length })}
                  <small>{silent.map(({ meterName }) => plain(meterName)).join(' · ')}</small>
                </li>
              )}
              {noted.map((name) => (
                <li key={name}>{t(`closing.${name}`, { count: closing[name] })}</li>
              ))}
            </ul>
          }
        />
      )}
      {doubtful.length > 0 && (
        <table aria-label={t('closing.doubtful')}>
          <thead>
            <tr>
              <th scope="col">{energyRecord.fields.meterId[locale]}</th>
              <th scope="col">{energyRecord.fields.completeness[locale]}</th>
              <th scope="col">{energyRecord.fields.isEstimated[locale]}</th>
              <th scope="col">{energyRecord.fields.abnormal[locale]}</th>
            </tr>
          </thead>
          <tbody>
            {doubtful.map((one) => (
              <tr key={plain(one.meterId)}>
                <th scope="row">{plain(one.meterName)}</th>
                <td>{Number(one.completeness)}%</td>
                <td>{Number(one.isEstimated) === 1 ? '✓' : ''}</td>
                <td>{plain(one.abnormal) === 'none' ? '' : odd.find(({ key }) => key === one.abnormal)?.label}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="energy-for-good">{t('closing.forGood')}</p>
    </>
  )
}
