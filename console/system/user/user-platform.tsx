// What clients of a platform keep about a user, as JSON.
import { recordOf } from '@steward/client/wire'
import { user } from '@steward/domain/index'
import { userType } from '@steward/domain/system/dictionaries'
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { labelOf, useLocale } from '../../data/locale.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { plain } from '../../kinds/view.ts'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { useRefused } from '../../kit/dialog/use-refused.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from '../../words/system.ts'
import '../tenant/tenants.css'

export function UserPlatform({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const locale = useLocale()
  const refuse = useRefused()
  const [platform, setPlatform] = useState(plain(row?.userType) || '1')
  const [typed, setTyped] = useState<string>()
  const id = plain(row?.id)
  const query = useQuery({
    queryKey: [user.name, 'platform', id, platform],
    queryFn: async ({ signal }) =>
      plain(recordOf(await client.get(`${user.path}/platform-detail`, { id, userType: platform }, signal)).userExt),
    staleTime: 0,
    gcTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })
  const { data } = query
  const saving = useMutation({
    mutationFn: (userExt: string) =>
      client.post(`${user.path}/update-platform`, { userId: id, userType: platform, userExt }),
    meta: { isQuiet: true },
    onSuccess() {
      message.success(t('platforms.saved'))
      close()
    },
    onError: refuse,
  })
  const text = typed ?? data ?? ''
  const isWrong = text.trim() !== '' && !isJson(text)
  const options = Object.entries(userType.entries).map(([value, words]) => ({ value, label: labelOf(words, locale) }))
  return (
    <Dialog
      title={t('platforms.title', { name: plain(row?.realName) })}
      close={close}
      save={() => saving.mutate(text)}
      isSaving={saving.isPending}
      isDirty={typed !== undefined && typed !== data}
      isReady={data !== undefined && typed !== undefined && !isWrong}
      width={560}
    >
      <div className="tenant-form">
        <label>
          <span>{t('platforms.platform')}</span>
          <Select<string>
            value={platform}
            options={options}
            onChange={(value) => {
              setPlatform(value)
              setTyped(undefined)
            }}
          />
        </label>
        <Loaded query={query} name={t('platforms.action')} shape={<Expected lines={4} />}>
          {() => (
            <label>
              <span>{t('platforms.text')}</span>
              <Input.TextArea
                className="kind-code"
                rows={8}
                maxLength={4000}
                spellCheck={false}
                aria-invalid={isWrong}
                value={text}
                onChange={(event) => setTyped(event.target.value)}
              />
              <small data-bad={isWrong || undefined}>{t(isWrong ? 'platforms.wrong' : 'platforms.hint')}</small>
            </label>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
