import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'

/** A captcha is valid for one attempt; `refetch` gets a new one. */
export const useCaptcha = () =>
  useQuery({
    queryKey: ['captcha'],
    queryFn: () => client.session.captcha(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    meta: { follows: nothing, isQuiet: true },
  })
