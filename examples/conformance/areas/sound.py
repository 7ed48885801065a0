"""How Chinese characters sound, in Latin letters without tones (spec 2.4)."""

import re
from bisect import bisect_right

from text import is_of_script

# The first character of each syllable among those that GB 2312 orders by their sound, with the syllable; ü stands as u.
_SYLLABLES = (
    "啊a埃ai鞍an肮ang凹ao芭ba白bai斑ban邦bang苞bao杯bei奔ben崩beng逼bi鞭bian标biao鳖bie彬bin兵bing玻bo哺bu擦ca猜cai餐can苍cang操cao厕ce层ceng插cha"
    "拆chai搀chan昌chang超chao车che郴chen撑cheng吃chi充chong抽chou初chu揣chuai川chuan疮chuang吹chui春chun戳chuo疵ci聪cong凑cou粗cu蹿cuan摧cui"
    "村cun磋cuo搭da呆dai耽dan当dang刀dao德de蹬deng堤di颠dian碉diao跌die丁ding丢diu东dong兜dou督du端duan堆dui墩dun掇duo蛾e恩en而er发fa藩fan坊fang菲fei"
    "芬fen丰feng否fou夫fu噶ga该gai干gan冈gang篙gao哥ge给gei根gen耕geng工gong钩gou辜gu刮gua乖guai棺guan光guang瑰gui辊gun锅guo哈ha骸hai酣han夯hang壕hao"
    "呵he嘿hei痕hen哼heng轰hong喉hou呼hu花hua槐huai欢huan荒huang灰hui荤hun豁huo击ji嘉jia歼jian僵jiang蕉jiao揭jie巾jin荆jing炯jiong揪jiu鞠ju捐juan"
    "撅jue均jun喀ka开kai刊kan康kang考kao坷ke肯ken坑keng空kong抠kou枯ku夸kua块kuai宽kuan匡kuang亏kui坤kun括kuo垃la莱lai蓝lan琅lang捞lao勒le雷lei棱leng"
    "厘li俩lia联lian粮liang撩liao列lie琳lin玲ling溜liu龙long楼lou芦lu峦luan抡lun萝luo妈ma埋mai瞒man芒mang猫mao么me玫mei门men萌meng眯mi棉mian苗miao"
    "蔑mie民min明ming谬miu摸mo谋mou拇mu拿na氖nai南nan囊nang挠nao呢ne馁nei嫩nen能neng妮ni蔫nian娘niang鸟niao捏nie您nin柠ning牛niu脓nong奴nu暖nuan挪nuo"
    "哦o欧ou啪pa拍pai攀pan乓pang抛pao呸pei喷pen砰peng坯pi篇pian飘piao撇pie拼pin乒ping坡po剖pou扑pu期qi掐qia牵qian枪qiang橇qiao切qie钦qin青qing琼qiong"
    "秋qiu趋qu圈quan缺que裙qun然ran瓤rang饶rao惹re壬ren扔reng日ri戎rong揉rou茹ru软ruan蕊rui闰run若ruo撒sa腮sai三san桑sang搔sao瑟se森sen僧seng莎sha"
    "筛shai珊shan墒shang梢shao奢she砷shen声sheng师shi收shou蔬shu刷shua摔shuai栓shuan霜shuang水shui吮shun说shuo斯si松song搜sou苏su酸suan虽sui孙sun"
    "蓑suo塌ta胎tai坍tan汤tang掏tao特te藤teng梯ti天tian挑tiao贴tie厅ting通tong偷tou凸tu湍tuan推tui吞tun拖tuo挖wa歪wai豌wan汪wang威wei瘟wen嗡weng挝wo"
    "巫wu昔xi瞎xia掀xian相xiang萧xiao楔xie薪xin星xing兄xiong休xiu墟xu轩xuan靴xue勋xun压ya焉yan殃yang邀yao椰ye一yi茵yin英ying哟yo拥yong幽you迂yu鸳yuan"
    "曰yue耘yun匝za栽zai咱zan赃zang遭zao责ze贼zei怎zen增zeng扎zha摘zhai瞻zhan樟zhang招zhao遮zhe珍zhen蒸zheng芝zhi中zhong舟zhou珠zhu抓zhua拽zhuai"
    "专zhuan桩zhuang椎zhui谆zhun捉zhuo兹zi鬃zong邹zou租zu钻zuan嘴zui尊zun昨zuo"
)
# Characters with several sounds, the usual one first.
_SEVERAL = {
    "曾": ["ceng", "zeng"], "单": ["dan", "shan"], "区": ["qu", "ou"], "仇": ["chou", "qiu"], "解": ["jie", "xie"], "查": ["cha", "zha"],
    "朴": ["pu", "piao"], "重": ["zhong", "chong"], "长": ["zhang", "chang"], "乐": ["le", "yue"], "盖": ["gai", "ge"], "翟": ["di", "zhai"],
    "尉": ["wei", "yu"], "缪": ["mou", "miao"], "覃": ["tan", "qin"],
}


def _code(character):
    return int.from_bytes(character.encode("gb2312"), "big")


_PAIRS = re.findall("([^a-z])([a-z]+)", _SYLLABLES)
_STARTS = [_code(first) for first, _ in _PAIRS]
_SOUNDS = [sound for _, sound in _PAIRS]
_END = 0xD7FA


def sounds_of(character):
    """CONTACT-11; of characters that GB 2312 does not order by their sound Python has no table to tell it."""
    if character == "" or not is_of_script(character, "Han"):
        return []
    if character in _SEVERAL:
        return _SEVERAL[character]
    try:
        code = _code(character)
    except UnicodeEncodeError:
        raise NotImplementedError from None
    if not _STARTS[0] <= code < _END:
        raise NotImplementedError
    return [_SOUNDS[bisect_right(_STARTS, code) - 1]]


def shorts_of(sound):
    """What of a sound may stand for it before another one."""
    return [sound, sound[:1]] + ([sound[:2]] if sound[1:2] == "h" else [])


def starts_before(character, typed, ends):
    """From where on in what was typed a character and those behind it say the rest; `ends`: from where on those behind it do."""
    starts = set()
    for sound in sounds_of(character):
        starts |= {len(typed) - length for length in range(1, len(sound) + 1) if typed.endswith(sound[:length])}
        starts |= {end - len(short) for short in shorts_of(sound) for end in ends if typed[:end].endswith(short)}
    return starts


def sound_at(name, typed):
    """CONTACT-12."""
    plain = re.sub("(?<=[ln])v", "u", typed)
    found, starts = -1, set()
    for at in range(len(name) - 1, -1, -1):
        starts = starts_before(name[at], plain, starts)
        if 0 in starts:
            found = at
    return found


QUESTIONS = {
    "soundsOf": lambda character, _environment: sounds_of(character),
    "soundAt": lambda given, _environment: sound_at(given["name"], given["typed"]),
}
