import type { Tenant } from '@mi/contracts'
import { analyzerFor } from '../../src/engines/analysis/analyzers.ts'
import type { OpenSearchClient } from '../../src/engines/opensearch/client.ts'
import { routingOf, segmentDocumentId } from '../../src/engines/opensearch/documents.ts'
import { parseQuery } from '../../src/engines/query/parse-query.ts'
import { planQuery } from '../../src/engines/query/plan-query.ts'
import { ENOUGH, type RawQueries, type RawQuery } from './raw-query.ts'

interface Answer {
  hits: { total: { value: number }; hits: { _source: { meeting_id: string; position: number } }[] }
}

const SHOWN = ['meeting_id', 'position', 'title', 'segment_id', 'speaker_name', 'start_ms', 'end_ms', 'text']

/** OpenSearch's BM25 over the fields of the engine's index, with its highlighter, and `_mget` for the surrounding segments. */
export function rawOpenSearch(client: OpenSearchClient, alias: string, tenant: Tenant): RawQueries {
  const routing = routingOf(tenant)
  return {
    bare: inTwoSteps({}, async () => {}),
    page: inTwoSteps({ highlight: { fields: { terms: { number_of_fragments: 0 } } } }, readContext),
  }

  function inTwoSteps(extra: object, after: (answer: Answer) => Promise<void>): RawQuery {
    return async query => {
      const { words, phrases } = planQuery(parseQuery(query), analyzerFor('en'))
      const text = words.map(word => word.term).join(' ')
      const exact = phrases.map(terms => ({
        match_phrase: { exact: terms.map(term => term.slice(1)).join(' ') },
      }))
      const ask = async (operator: 'and' | 'or'): Promise<Answer> => {
        const match = words.length > 0 ? [{ match: { terms: { query: text, operator } } }] : []
        const { accountId: account_id, mode } = tenant
        const filter = [{ term: { account_id } }, { term: { mode } }, { term: { kind: 'segment' } }]
        const bool = { filter, must: [...exact, ...match] }
        const body = { query: { bool }, size: 20, track_total_hits: true, _source: SHOWN, ...extra }
        return (await client.send<Answer>('POST', `/${alias}/_search`, { query: { routing }, body })).body
      }
      let answer = await ask('and')
      if (answer.hits.total.value < ENOUGH && words.length > 1) answer = await ask('or')
      await after(answer)
      return answer.hits.total.value
    }
  }

  async function readContext({ hits }: Answer): Promise<void> {
    if (hits.hits.length === 0) return
    const around = [-2, -1, 1, 2]
    const ids = hits.hits.flatMap(({ _source: { meeting_id, position } }) =>
      around
        .filter(step => position + step >= 0)
        .map(step => segmentDocumentId(tenant, meeting_id, position + step)),
    )
    const query = { routing, _source_includes: SHOWN.join(',') }
    await client.send('POST', `/${alias}/_mget`, { query, body: { ids: [...new Set(ids)] } })
  }
}
