import type { ChoiceQuery, Declaration } from '@steward/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** Choices of a reference to the entity; keeps the previous ones until the next have loaded. A failure is the caller's. */
export const useChoices = (entity: Declaration, query: ChoiceQuery, isEnabled: boolean) =>
  useQuery({
    queryKey: [entity.name, 'choices', query],
    queryFn: ({ signal }) => client.choices(entity, query, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    meta: { isQuiet: true },
  })
