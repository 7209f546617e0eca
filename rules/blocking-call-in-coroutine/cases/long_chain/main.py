"""Chains of calls have no length that hides what is at their end."""
import time


def step0():
    time.sleep(1)


def step1():
    step0()


def step2():
    step1()


def step3():
    step2()


def step4():
    step3()


def step5():
    step4()


def step6():
    step5()


def step7():
    step6()


def step8():
    step7()


def step9():
    step8()


def step10():
    step9()


def step11():
    step10()


def step12():
    step11()


def step13():
    step12()


def step14():
    step13()


def step15():
    step14()


def step16():
    step15()


def step17():
    step16()


def step18():
    step17()


def step19():
    step18()


def step20():
    step19()


def step21():
    step20()


def step22():
    step21()


def step23():
    step22()


def step24():
    step23()


def step25():
    step24()


def step26():
    step25()


def step27():
    step26()


def step28():
    step27()


def step29():
    step28()


def step30():
    step29()


def step31():
    step30()


def step32():
    step31()


def step33():
    step32()


def step34():
    step33()


def step35():
    step34()


def step36():
    step35()


def step37():
    step36()


def step38():
    step37()


def step39():
    step38()


async def far_away():
    step39()  # expect: GIL101 "sleep"
