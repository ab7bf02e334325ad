// The code that binds a device to a wall: made when asked for, shown once.
import { recordOf } from '@steward/client/wire'
import { dashboardWall } from '@steward/domain/index'
import { DASHBOARD_PATH } from '@steward/domain/report/dashboard/calls'
import { Button } from 'antd'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { useMutation } from '../data/use-mutation.ts'
import { plain } from '../kinds/view.ts'
import { OnceAlert, OneTimeList, OneTimeText, OneTimeWindow } from '../kit/dialog/one-time.tsx'
import type { DialogProps } from '../screen/action.ts'
import { useWords } from './words/use-words.ts'

export function WallCode({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const [made, setMade] = useState<{ code: string; minutes: string }>()
  const make = useMutation({
    mutationFn: (id: string) => client.post(`${dashboardWall.path}/bind`, undefined, { id }),
    onSuccess(data) {
      const { code, minutes } = recordOf(data)
      setMade({ code: plain(code), minutes: plain(minutes) })
    },
  })
  if (!row) return null
  const ask = !made && (
    <Button type="primary" loading={make.isPending} onClick={() => make.mutate(row.id)}>
      {t('show')}
    </Button>
  )
  return (
    <OneTimeWindow
      title={t('bindOf', { name: plain(row.wallName) })}
      close={close}
      isHolding={made !== undefined}
      more={ask}
    >
      {made && <OnceAlert words={t('once', { minutes: made.minutes })} />}
      <p>{t('steps')}</p>
      {!made && row.binding === 'bound' && <p>{t('sureAgain')}</p>}
      <OneTimeList>
        <OneTimeText name={t('address')} text={`${location.origin}${DASHBOARD_PATH}?wall`} />
        {made && <OneTimeText name={t('code')} text={made.code} />}
      </OneTimeList>
    </OneTimeWindow>
  )
}
