import type { OwnQuestion } from './own-questions.ts'

/** A question, the first and last segment that answer it, and what the answer has to contain; without places the meeting does not speak of it. */
type Row = readonly [question: string, from: number, to: number, says: RegExp] | readonly [question: string]

/**
 * Questions as people type them (“status of …?”, “why not …”, key words alone), about places of thirty meetings that were opened at
 * random. Half of the meetings are for counting only.
 */
const ASKED: readonly (readonly [OwnQuestion['half'], meeting: string, rows: readonly Row[]])[] = [
  [
    'develop',
    'acdc/2026-06-25_181',
    [
      ['status of circuit breakers?', 46, 57, /haven't|any client/i],
      ['what happens with the builder API removal?', 43, 43, /keep/i],
      ['What did Felix change in the contract?', 285, 285, /updates the fee/i],
      ['which devnet gets the updated contract', 297, 297, /7/],
      ['What should the deposit values be reduced to?', 304, 304, /8 and 64/],
      ['Do all clients need circuit breakers?', 60, 61, /don't think|majority/i],
      ['did anyone order pizza?'],
    ],
  ],
  [
    'develop',
    'acdt/2026-07-13_087',
    [
      ['Which gas limit had Stefan set?', 89, 89, /200/],
      ['when does DevNet 7 start?', 79, 80, /after the call|end of the day|tomorrow/i],
      ['Why a bigger state?', 81, 82, /test/i],
      ['did we agree on 300 million?', 104, 107, /let's do it|let's go|yeah/i],
      ['Should CL devs be part of the gas limit discussion?', 112, 113, /should/i],
      ['what bug does the update fix?', 148, 149, /floor|flow/i],
      ['is the fix merged yet', 157, 169, /merged/i],
      ['parking spaces?'],
    ],
  ],
  [
    'develop',
    'allwalletdevs/2026-07-15_040',
    [
      ['Will it become an EIP?', 105, 107, /doesn't need|yes/i],
      ['what does chain ID 0 mean', 254, 254, /replayed/i],
      ['do EOAs have to do anything?', 260, 260, /don't have to/i],
      ['What is an atomic batch?', 95, 95, /either all/i],
      ['what does Chris want feedback on', 265, 265, /payer service/i],
    ],
  ],
  [
    'develop',
    'bal/2026-02-25_013',
    [
      ['Did Karim benchmark the batch IO?', 24, 25, /not really|didn't/i],
      ['who from Geth is missing?', 32, 32, /Jared/],
      ['which state do benchmarks need?', 28, 40, /realistic|mainnet/i],
      ['who feeds the goldfish?'],
    ],
  ],
  [
    'develop',
    'fcr/2026-07-07_010',
    [
      ['which slots got too few votes?', 63, 72, /29|30/],
      ['how many nodes were affected?', 74, 78, /one|particular/i],
      ['When will the comparison testing be coordinated?', 278, 278, /couple of weeks|next call/i],
      ['can we test unmerged branches?', 284, 284, /branch/i],
      ['why is nobody working on FCR', 256, 257, /gloss/i],
      ['what are we waiting for before testing?', 272, 273, /Lighthouse/i],
    ],
  ],
  [
    'develop',
    'glamsterdamrepricings/2026-05-27_008',
    [
      ['timeline for Amsterdam DevNet 5', 203, 208, /2 weeks|ACDT/i],
      ['Why stop the breakouts?', 210, 211, /don't have as many/i],
      ['where do discussions move to?', 210, 211, /ACDT/],
      ['how hot is it at Louis?', 17, 18, /35|36/],
      ['EVM fuzzing participation?', 46, 46, /100%/],
      ['when should we simplify the EIP?', 195, 199, /benchmark|final numbers/i],
    ],
  ],
  [
    'develop',
    'p2pnetworking/2026-07-15_004',
    [
      ['how do peers figure out their cluster?', 151, 159, /ping|coordinate|closest/i],
      ['latency improvement of spread?', 224, 224, /20 to 30/],
      ['attacker accuracy gossipsub', 221, 221, /38/],
      ['what are stepping stones', 163, 164, /closest outside/i],
      ['What are they looking for right now?', 227, 229, /attention|feedback/i],
      ['trade union negotiations?'],
    ],
  ],
  [
    'develop',
    'pqinterop/2026-07-08_047',
    [
      ['why did the optimization have no effect?', 29, 30, /cache|from source/i],
      ['who published their Grafana?', 37, 37, /Grafana/],
      ['What did Lambda disable?', 39, 39, /aggregation/i],
      ['how often do the jumps occur', 109, 111, /30/],
      ['do they pass the Hive tests?', 43, 43, /passing/i],
    ],
  ],
  [
    'develop',
    'zkevm/2026-07-08_006',
    [
      ['Why unmodified toolchains?', 199, 199, /trust/i],
      ['correctness or speed?', 202, 202, /correctness/i],
      ['size of the proofs to sync', 220, 220, /26\.9/],
      ['when does the GPU idle?', 288, 294, /2 to 4/],
      ['Which version was the test suite upgraded to?', 305, 305, /4/],
    ],
  ],
  [
    'develop',
    'ES2002b',
    [
      ['what goes into the video category?', 585, 589, /see|brightness/i],
      ["what's the mute button for", 575, 577, /phone/i],
    ],
  ],
  [
    'develop',
    'ES2016c',
    [
      ['how many users were interviewed?', 8, 8, /hundred/i],
      ['Did younger people want speech recognition?', 10, 10, /younger people/i],
      ['why no speech recognition?', 10, 10, /expense|gimmick/i],
      ['how long do we have for finishing up', 6, 6, /forty/i],
      ['tax return?'],
    ],
  ],
  ['develop', 'TS3008c', [['what happens if you throw a titanium remote?', 590, 592, /noise|break/i]]],
  [
    'develop',
    'IS1004b',
    [
      ['Why only TV?', 144, 144, /time/i],
      ['is speech recognition cheaper than an LCD?', 373, 375, /cheaper/i],
      ['who repaired the roof?'],
    ],
  ],
  [
    'develop',
    'covid_1',
    [
      ['were any shotguns banned?', 138, 138, /not prohibit/i],
      ['number of firearm types prohibited on May 1', 148, 148, /1,500/],
      ['how many small businesses got loan support?', 274, 274, /650,000/],
      ['is the airsoft gun banned', 140, 140, /was not/i],
    ],
  ],
  [
    'develop',
    'covid_10',
    [
      ['Which crew member died?', 191, 191, /Hagen/],
      ['what protects most in public?', 192, 192, /distanc/i],
      ['Were dangerous prisoners released?', 14, 16, /not released|little or no danger/i],
      ['who asked for an investigation?', 18, 18, /Australia/],
    ],
  ],
  [
    'held out',
    'acdc/2026-07-09_182',
    [
      ['status of Nimbus?', 37, 37, /Nimbus is passing/i],
      ['when is Prism ready', 37, 37, /few days/i],
      ['what happens if Prism and Lighthouse are ready before the PR is in?', 42, 43, /as is/i],
      ['deadline for non-headliners', 317, 319, /August/],
      ['how much time did Pooja get?', 320, 320, /5 minutes/],
      ['why not validate this in the protocol?', 309, 309, /complexity/i],
      ['swimming pool?'],
    ],
  ],
  [
    'held out',
    'acde/2026-07-16_241',
    [
      ['who should try out DevNet 7?', 43, 52, /developers/i],
      ['benchmark status?', 35, 36, /behind|progress|DevNet 6/i],
      ['do we wait for native account abstraction?', 122, 122, /wouldn't wait/i],
      ['how many EIPs remain open?', 133, 134, /seven/i],
      ['length of the audit period', 41, 41, /30/],
    ],
  ],
  [
    'held out',
    'acdt/2026-07-06_086',
    [
      ['which nodes are still unhappy?', 43, 44, /Ergon|old Star/i],
      ['why did Besu get stuck?', 45, 46, /multiple new payloads|weird/i],
      ['will Prism revert?', 47, 47, /will revert/i],
      ['CL release when?', 182, 191, /today or tomorrow/i],
      ['When is the engine API breakout?', 198, 198, /Friday/],
      ['who bought the sofa?'],
    ],
  ],
  [
    'held out',
    'encryptthemempool/2026-06-10_005',
    [
      ['are protocol changes required?', 95, 95, /don't require/i],
      ['Why was Jannik unhappy with the protocol?', 99, 102, /guarantee|attributable|can't even/i],
      ['who will Justin talk to about the blurb?', 209, 209, /devs/i],
    ],
  ],
  [
    'held out',
    'fcr/2026-06-23_009',
    [
      ['does anyone use the safe tag?', 248, 248, /haven't heard/i],
      ['can this be done before Glamsterdam?', 277, 278, /hard/i],
      ['did someone contact the RPC providers', 242, 245, /not sure|don't think/i],
      ['horse riding?'],
    ],
  ],
  [
    'held out',
    'focil/2026-06-30_037',
    [
      ["why couldn't Mehdi interop with Lodestar?", 21, 22, /builder execution/i],
      ['how many changes will be introduced?', 39, 40, /three/i],
      ['is it on the builder or the proposer?', 228, 236, /builder/i],
      ['downside of the bit list', 256, 256, /complexity/i],
    ],
  ],
  [
    'held out',
    'one-off-2135/2026-06-30_001',
    [
      ['why put validation on the blockchain?', 39, 40, /once/i],
      ['what can go wrong with a return', 342, 343, /jump/i],
      ['Which tool produced the Viper code?', 23, 23, /Claude/],
      ['will Greg ping Kev?', 36, 36, /ping/i],
    ],
  ],
  [
    'held out',
    'pqtransactionsignatures/2026-06-24_011',
    [
      ['what does recover give back?', 136, 137, /address/i],
      ['Are the forts harder than sphinx?', 260, 260, /not much harder|hard/i],
      ['did the Verity guys verify sphinx?', 261, 264, /done|managed/i],
    ],
  ],
  [
    'held out',
    'rpcstandards/2026-07-13_030',
    [
      ['why keep the keys field?', 12, 12, /provers|optimize/i],
      ['who can cut the release?', 108, 108, /Kira/],
      ['why was Boma late', 39, 39, /internet/i],
      ['choir rehearsal?'],
    ],
  ],
  [
    'held out',
    'sszengineapi/2026-07-10_002',
    [
      ['is the call being recorded?', 392, 396, /recorded/i],
      ['why is get code there?', 404, 406, /deposit contract/i],
      ['what syntax should be consistent with the Beacon API?', 386, 388, /syntax|choices|0x|zero/i],
    ],
  ],
  [
    'held out',
    'ES2008b',
    [
      ['what example explains the working design?', 109, 109, /coffee/i],
      ['how many people get frustrated by losing it?', 378, 378, /fifty|half/i],
      ['which buttons should be large', 390, 390, /essential/i],
      ['snowboard rental?'],
    ],
  ],
  [
    'held out',
    'IS1001c',
    [
      ['purpose of the light?', 49, 53, /design|dark/i],
      ['is the wheel sensor expensive?', 45, 45, /more expensive/i],
    ],
  ],
  ['held out', 'TS3012b', [['why rechargeable batteries?', 549, 555, /annoying|useful/i]]],
  [
    'held out',
    'IS1008b',
    [
      ['why not titanium?', 44, 54, /heavy|expensive|viable/i],
      ['will management agree to speech recognition?', 171, 171, /agree/i],
      ['what if kids throw the remote?', 37, 39, /unbreakable/i],
      ['who lost the passport?'],
    ],
  ],
  [
    'held out',
    'covid_7',
    [
      ['how much is invested in young people in agriculture?', 204, 204, /9\.2/],
      ['where do producers apply?', 204, 204, /website/i],
      ['is the economic support program the largest?', 76, 76, /largest/i],
    ],
  ],
  [
    'held out',
    'covid_3',
    [
      ['was there a legal analysis of the ban?', 194, 194, /thorough/i],
      ['Is racial profiling ok?', 93, 93, /inappropriate/i],
      ['where were AR-15s used?', 196, 196, /mass killings|Sandy Hook/i],
      ['how did Mark Campbell lose his legs?', 193, 193, /Afghanistan/],
    ],
  ],
]

export const TYPED_QUESTIONS: readonly OwnQuestion[] = ASKED.flatMap(([half, meeting, rows]) =>
  rows.map(([question, from, to, says]) => ({
    half,
    meeting,
    question,
    at: from === undefined || to === undefined ? null : ([from, to] as const),
    says: says ?? null,
  })),
)
