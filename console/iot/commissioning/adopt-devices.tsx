// Devices that report and are not declared: chosen, named, and brought in together, all or none.
import { Refusal } from '@steward/client'
import { listOf, recordOf } from '@steward/client/wire'
import { device } from '@steward/domain/index'
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { failureText } from '../../data/failures.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { SideDrawer } from '../../kit/dialog/side-drawer.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { AdoptRow, Which } from './adopt-row.tsx'
import { type Chosen, type Unknown, firstChoice, isWhole, keyOf, useUnknown } from './adopt.ts'
import { useWords } from './words/adopt/use-words.ts'
import './adopt.css'

/** Each asks for three values: more at once nobody fills in. */
const MOST = 50
const WIDTH = 760

interface Props {
  rows: readonly { id: string; gatewayName?: unknown }[]
  close: () => void
}

/** Of one gateway where its row is given. */
export default function AdoptDevices({ rows: [row], close }: Props) {
  const { t } = useWords()
  const query = useUnknown(row?.id)
  return (
    <SideDrawer
      width={WIDTH}
      title={row?.gatewayName ? t('of', { name: plain(row.gatewayName) }) : t('title')}
      close={close}
    >
      <p className="adopt-hint">{t('hint')}</p>
      <Loaded query={query} name={t('title')}>
        {(data) =>
          data.length === 0 ? <p className="adopt-none">{t('none')}</p> : <Choosing all={data} close={close} />
        }
      </Loaded>
    </SideDrawer>
  )
}

/** What is wrong, by key of the row. */
function refusalsOf(failure: unknown, sent: readonly string[]): ReadonlyMap<string, string> {
  const refused = failure instanceof Refusal ? listOf(recordOf(failure.data).refused) : []
  return new Map(refused.map(({ row, msg }) => [sent[Number(row)] ?? '', plain(msg)]))
}

function Choosing({ all, close }: { all: readonly Unknown[]; close: () => void }) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const [forAll, setForAll] = useState({ deviceTypeId: '', areaId: '' })
  const picked = all.filter((row) => chosen.has(keyOf(row)))
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (rows: readonly Unknown[]) =>
      client.post(`${device.path}/adopt`, {
        rows: rows.map((row) => ({
          gatewayId: row.gatewayId,
          deviceCode: row.deviceCode,
          ...(chosen.get(keyOf(row)) ?? firstChoice(row)),
        })),
      }),
    meta: { isQuiet: true },
    onSuccess: (_, rows) => {
      refreshAfter(device.name)
      message.success(t('done', { count: rows.length }))
      close()
    },
  })
  const refusals = refusalsOf(error, (variables ?? []).map(keyOf))
  const begin = (row: Unknown): Chosen => {
    const usual = firstChoice(row)
    return {
      ...usual,
      deviceTypeId: forAll.deviceTypeId || usual.deviceTypeId,
      areaId: forAll.areaId || usual.areaId,
    }
  }
  const choose = (row: Unknown, value: Chosen | undefined) =>
    setChosen((before) => {
      const after = new Map(before)
      if (value) after.set(keyOf(row), value)
      else after.delete(keyOf(row))
      return after
    })
  const setAll = (name: 'deviceTypeId' | 'areaId', id: string) => {
    setForAll((before) => ({ ...before, [name]: id }))
    if (id !== '') setChosen((before) => new Map([...before].map(([key, value]) => [key, { ...value, [name]: id }])))
  }
  const isFull = chosen.size >= MOST
  return (
    <form
      className="adopt"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(picked)
      }}
    >
      <div className="adopt-head">
        <Checkbox
          checked={picked.length === Math.min(all.length, MOST)}
          indeterminate={picked.length > 0 && picked.length < Math.min(all.length, MOST)}
          onChange={({ target }) =>
            setChosen(
              target.checked
                ? new Map(all.slice(0, MOST).map((row) => [keyOf(row), chosen.get(keyOf(row)) ?? begin(row)]))
                : new Map(),
            )
          }
        >
          {t('chooseAll')}
        </Checkbox>
        <fieldset>
          <legend>{t('forAll')}</legend>
          <Which
            name="deviceTypeId"
            label={t('type')}
            value={forAll.deviceTypeId}
            choose={(id) => setAll('deviceTypeId', id)}
          />
          <Which name="areaId" label={t('area')} value={forAll.areaId} choose={(id) => setAll('areaId', id)} />
        </fieldset>
        {isFull && all.length > MOST && <small>{t('mostAtOnce', { most: MOST })}</small>}
      </div>
      <ul className="adopt-rows">
        {all.map((row) => (
          <AdoptRow
            key={keyOf(row)}
            row={row}
            chosen={chosen.get(keyOf(row))}
            choose={(value) => choose(row, value)}
            begin={() => begin(row)}
            isFull={isFull}
            refusal={refusals.get(keyOf(row))}
          />
        ))}
      </ul>
      <div className="adopt-foot">
        {error && <Alert type="error" showIcon title={failureText(error)} />}
        <Button
          htmlType="submit"
          type="primary"
          loading={isPending}
          disabled={picked.length === 0 || !picked.every((row) => isWhole(chosen.get(keyOf(row)) ?? firstChoice(row)))}
        >
          {t('bringIn', { count: picked.length })}
        </Button>
      </div>
    </form>
  )
}
