import type { Language } from './language.ts'
import { oneOf, pattern } from './pattern.ts'
import { chinesePhrase } from './titles/chinese-titles.ts'

// What people do after meetings.
const WORK = oneOf(
  '发给 发送 发(?!现|展|生|言|挥|票) 寄 准备 写 整理 检查 确认 修改 更新 联系 安排 预订 预定 提交 完成 处理 跟进 审核 审阅 起草 汇总 通知 回复 打电话 测试 修复 部署 上线 调研 查 做 订 补充 翻译 打印 付款 采购 申请 沟通 核对 发布 制作 上传 归档',
)
const NEAR = '[^，。,；;？?]{0,24}?'

/** Chinese of meetings, in simplified characters. */
export const chinese = (): Language => ({
  tag: 'zh',
  // “我们决定……”，“大家一致同意……”，“会议决定……”，“决定：……”
  decided: pattern`(?:我们|大家|团队|会议|董事会|公司)(?:已经|最终|一致|都|刚才|现在|就)*(?:决定|同意|商定|敲定|通过)了?(?!吗|没有)|(?:已经|最后|最终)决定(?:了)?|^\P{L}*(?:决定|决议)\s{0,3}[:：]`,
  undecided: pattern`尚未|是否|谁|什么|怎么|去年|上周|上个月|(?:^|[，,])(?:以前|之前)|当时|等`,

  label: pattern`^\P{L}*(?:待办(?:事项)?|行动项|任务|todo|to-do|下一步)(?:[（(][^）)]{1,20}[）)]|\s{0,3}@)?\s{0,3}[:：]`,
  commitment: pattern`我来(?:负责|处理|跟进|安排|做|写|整理|联系|准备)|(?:这个|这件事|那个)?(?:由)?我(?:来)?负责|交给我|包在我身上`,
  promise: pattern`我(?!们)${NEAR}${WORK}`,
  future: pattern`我(?:会|将|来|去)${NEAR}${WORK}`,
  duty: pattern`我(?:还)?(?:得|需要|必须|要)${NEAR}${WORK}`,
  sharedDuty: pattern`(?:我们|咱们)(?:还)?(?:得|需要|必须|要)${NEAR}${WORK}`,
  request: pattern`(?:请|麻烦)(?:你|您|大家|各位|@)?${NEAR}${WORK}|(?:你|您)(?:能不能|可以|能|可不可以|需要|得|帮忙|帮我|来)${NEAR}${WORK}|帮我${NEAR}${WORK}|谁(?:能|可以)${NEAR}${WORK}`,
  group: pattern`大家|各位|所有人|每个人|谁|你们`,
  assigned: pattern`@(?:来|会|将|要|需要|去|负责|明天|周.|下周.)${NEAR}(?:${WORK}|负责)|由@${NEAR}${WORK}|@负责`,

  negated: pattern`(?<![能可是会])不(?!好意思|过|错|同|但|仅)|没|别|未|无法|无需`,
  conditional: pattern`如果|要是|假如|万一|的话|也许|可能|大概|或许|估计|应该会|看情况|尽量|试试|希望|我想|我觉得|为什么|等[^，。]{0,12}(?:再|之后|以后|后)`,
  reported: pattern`正在|说过|他说|她说|说我|曾经|昨天|前天|上周|上个月|去年|(?:^|[，,])(?:以前|之前)|了[。！.!]*$|每天|每周|每个月|经常|总是|一直|通常|平时|已经|过了|${WORK}(?:完)?了|${WORK}过`,
  personal: pattern`休假|休息|咖啡|火车|电影`,
  joke: pattern`开玩笑|哈哈|逗你`,
  otherSubject: pattern`你|他|她|他们|大家|但是|因为|所以`,
  logistics: pattern`听(?:得)?见|听到|看到(?:我|屏幕)|共享(?:一下)?屏幕|静音|麦克风|介绍一下|讲一下|说一下|重复|发言|开始吧`,
  accepts: pattern`^(?:(?:好|嗯|行|可以|没问题)[的呀啊]?[，。,\s]*)*(?:好的?|行|可以|没问题|收到|明白|嗯|我来|交给我)`,
  refersBack: pattern`(?:好的?|行|没问题)[，,。]?我(?:来|会)?(?:做|办|处理)(?:吧|好)?$`,
  bareWords: new Set(
    '好 好的 行 可以 没问题 收到 明白 嗯 我 来 会 将 做 处理 负责 这 这个 那个 件 事 它 就 吧 的 交给 之前 前 在 完成'.split(
      ' ',
    ),
  ),

  lead: pattern`^(?:(?:那么?|好的?|然后)[，,]?)?@[，,]\s{0,3}`,
  softener: pattern`(?!)`,
  taskPhrase: chinesePhrase,

  days: {
    by: '(?:在|于|截至|最晚|最迟|不晚于)',
    notDue: '每个?|上个?|自从?|从',
    past: '以来|的(?:会议|会|例会|演示|活动|报告|数据|材料)(?!之?前)|(?:开|放假|休息)',
    event: '',
    today: '(?:今天(?:之内|内|下班前|晚上)|今晚)',
    tomorrow: '明(?:天|早|晚)(?:上午|下午|早上|晚上)?(?:之前|前|以前)?',
    dayAfterTomorrow: '后天(?:上午|下午|早上)?(?:之前|前|以前)?',
    weekdays: ['一', '二', '三', '四', '五', '六', '[日天]'].map(day => `(?:周|星期|礼拜)${day}`),
    weekday: '(?<![上下]个?){day}(?:上午|下午|早上)?(?:之前|前|以前)?',
    coming: ['(?:这个?|本){day}(?:之前|前|以前)?'],
    next: [],
    ofNextWeek: ['下个?{day}(?:上午|下午)?(?:之前|前|以前)?'],
    thisWeek: '(?:这|本)周(?:之?内|底|末)(?:之?前)?',
    nextWeek: '下(?:个)?周(?:之?内|底|末)(?:之?前)?',
    vague: '下次(?:会议|开会)(?:之前|前)|下(?:个)?周(?:初)?之?前|下个月(?:初)?(?:之?前)?',
    endOfMonth: '(?:这个月底|本月底|月底)(?:之?前)?',
    endOfNextMonth: '下个?月底(?:之?前)?',
    endOfYear: '年底(?:之?前)?',
    months: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'].map(month => `${month}月`),
    dates: ['(?<!\\d)(?:{year}年)?{month}{date}[日号](?:之前|前|以前)?'],
    endOfNamedMonth: '(?<!\\d){month}底(?:之?前)?',
    dayOfMonth: '',
    within: ['{count}个?{unit}(?:之内|内|以内|后)'],
    numbers: ['一', '[二两]', '三', '四', '五', '六', '七', '八', '九', '十'],
    units: { day: '天', week: '(?:周|星期|礼拜)', month: '月' },
  },
})
