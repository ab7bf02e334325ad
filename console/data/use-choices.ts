import type { ChoiceQuery, Declaration } from '@steward/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { nothing } from './follows.ts'

/** An entity as those know it who refer to it. */
export type Chosen = Pick<Declaration, 'name' | 'path'>

/** Choices of a reference to the entity; keeps the previous ones until the next have loaded. A failure is the caller's. */
export const useChoices = (entity: Chosen, query: ChoiceQuery, isEnabled: boolean) =>
  useQuery({
    queryKey: [entity.name, 'choices', query],
    queryFn: ({ signal }) => client.choices(entity, query, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    meta: { follows: nothing, isQuiet: true },
  })
