// By what the signed-in person wants to be told, and when not.
import { recordOf } from '@steward/client/wire'
import type { Preference } from '@steward/domain/desk/preference'
import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { nothing } from './follows.ts'
import { refreshAfter } from './query.ts'
import { useMutation } from './use-mutation.ts'

const NAME = 'message-preference'
const OWN = 'iot/message-preference/own'

/** With the time zone its hours are in. */
export type OwnPreference = Preference & { readonly zone: string }

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const useOwnPreference = (isWanted = true) =>
  useQuery({
    queryKey: [NAME, 'own'],
    async queryFn({ signal }): Promise<OwnPreference> {
      const row = recordOf(await client.get(OWN, {}, signal))
      return {
        smsKinds: textsIn(row.smsKinds),
        emailKinds: textsIn(row.emailKinds),
        browserKinds: textsIn(row.browserKinds),
        isQuiet: Number(row.isQuiet),
        quietFrom: String(row.quietFrom),
        quietTo: String(row.quietTo),
        quietDays: textsIn(row.quietDays),
        isGathered: Number(row.isGathered),
        zone: String(row.zone),
      }
    },
    enabled: isWanted,
    meta: { follows: nothing, isQuiet: true },
  })

const listed = ({ smsKinds, emailKinds, browserKinds, quietDays }: Preference) => ({
  smsKinds: smsKinds.join(),
  emailKinds: emailKinds.join(),
  browserKinds: browserKinds.join(),
  quietDays: quietDays.join(),
})

/** Quiet: the form shows the refusal. */
export const useSavePreference = () =>
  useMutation({
    mutationFn: (wish: Preference) => {
      const { isQuiet, quietFrom, quietTo, isGathered } = wish
      return client.post(OWN, { ...listed(wish), isQuiet, quietFrom, quietTo, isGathered })
    },
    meta: { isQuiet: true },
    onSuccess: () => refreshAfter(NAME),
  })
